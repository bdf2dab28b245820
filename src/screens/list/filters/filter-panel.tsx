import { FilterOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { Glyph } from '../../glyph';
import { isTyping, useIsNarrow, useKeys } from '../../hooks';
import { lazyPart } from '../../lazy-part';
import { useWords } from '../../words';

// Loaded on demand: only a phone draws a sheet.
const FilterSheet = lazyPart(() => import('./filter-sheet'), 'FilterSheet');

interface FilterPanelProps {
  /** Number of filters inside that are set. The button shows it, because folded filters are easily forgotten. */
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** One button for the filters: a panel beneath it, or a sheet on a phone. `F` opens it, Esc closes it. */
export const FilterPanel = ({ count, onClear, children }: FilterPanelProps) => {
  const { t, lang } = useWords();
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // `F` presses the button. The key matches by its place too, so that an Arabic keyboard works unswitched.
  useKeys((event) => {
    if (isOpen || isTyping(event) || (event.key.toLowerCase() !== 'f' && event.code !== 'KeyF')) return;
    event.preventDefault();
    button.current?.click();
  });
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const clear = count > 0 && (
    <Button type="link" onClick={onClear}>
      {t('common.clearFilters')}
    </Button>
  );
  const opener = (
    <Button
      ref={button}
      icon={<Glyph of={FilterOutlined} />}
      aria-expanded={isOpen}
      aria-keyshortcuts="f"
      {...(isNarrow && { onClick: () => setOpen(true) })}
    >
      {t('common.filters')}
      {count > 0 && <span className="filters-count tint bold">{format.integer(count)}</span>}
    </Button>
  );
  if (isNarrow)
    return (
      <>
        {opener}
        {isOpen && (
          <Suspense fallback={null}>
            <FilterSheet clear={clear} onClose={close}>
              {children}
            </FilterSheet>
          </Suspense>
        )}
      </>
    );
  const content = (
    <fieldset
      ref={focusFirst}
      className="filter-panel grid gap-12 slim"
      aria-label={t('common.filters')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isListOpen()) return;
        event.stopPropagation();
        close();
      }}
    >
      {children}
      {clear && <div className="filter-panel-foot">{clear}</div>}
    </fieldset>
  );
  return (
    <span className="filter-anchor" style={{ position: 'relative' }}>
      <Popover
        trigger="click"
        open={isOpen}
        onOpenChange={setOpen}
        content={content}
        arrow={false}
        // antd's places are physical.
        placement={lang === 'ar' ? 'bottomRight' : 'bottomLeft'}
        // Beside the button, so that Tab leads from it into the panel and out of it to what follows.
        getPopupContainer={(near) => near.parentElement ?? document.body}
        destroyOnHidden
      >
        {opener}
      </Popover>
    </span>
  );
};

/** Gives the focus to the first input once the panel is in the page, which antd moves into place after that. */
const focusFirst = (panel: HTMLFieldSetElement | null): void => {
  setTimeout(() => panel?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true }));
};

/** True while the list of a select or a calendar lies over the panel and needs the key. */
const isListOpen = (): boolean =>
  document.querySelector(
    '.ant-select-open, .ant-picker-dropdown:not(.ant-picker-dropdown-hidden):not(.ant-slide-up-leave)',
  ) !== null;
