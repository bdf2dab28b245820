import { EnterOutlined, PlusOutlined, SearchOutlined, ShopOutlined, UserOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../i18n/react';
import { Glyph } from '../../screens/glyph';
import { iconNamed, menuIcons } from '../../screens/menu-icons';
import { useWords } from '../../screens/words';
import { useModal } from '../entry/parts';
import { usePaletteHint } from './hooks';
import type { MenuLine } from './menu';
import {
  type Found,
  matchingItems,
  ownGroups,
  type PaletteGroup,
  type PaletteItem,
  useFound,
  usePaletteItems,
  walk,
} from './palette-items';
import './palette.css';

export interface PaletteProps {
  readonly lines: readonly MenuLine[];
  readonly onClose: () => void;
}

/** Opens screens and finds rows by keyboard (Ctrl/Cmd+K). */
export const Palette = ({ lines, onClose }: PaletteProps) => {
  const t = useT();
  const navigate = useNavigate();
  const listId = useId();
  const hint = usePaletteHint();
  const input = useRef<HTMLInputElement>(null);
  // Native: the browser traps the focus, restores it, and closes on Escape.
  const dialog = useModal(input);
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const own = usePaletteItems(lines);
  const found = useFound(query);
  const items = grouped([...matchingItems(own, query), ...found.items]);
  const active = items[Math.min(index, items.length - 1)];

  const open = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    navigate(item.to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return open(active);
    }
    const next = walk(event.key, Math.min(index, items.length - 1), items.length);
    if (next === undefined) return;
    event.preventDefault();
    setIndex(next);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape is the key for it.
    <dialog
      ref={dialog}
      aria-label={t('palette.title')}
      className="palette"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="flex" style={{ flexDirection: 'column', gap: 0, maxBlockSize: 'inherit' }}>
        <div className="bar palette-search gap-12 soft">
          <Glyph of={SearchOutlined} />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={active ? `${listId}-${active.key}` : undefined}
            aria-autocomplete="list"
            aria-label={hint}
            placeholder={hint}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onKeyDown={press}
            onChange={(event) => {
              setQuery(event.target.value);
              setIndex(0);
            }}
          />
        </div>
        <div id={listId} role="listbox" aria-label={t('palette.title')} className="palette-list grow">
          {groupsOf(items).map((group) => (
            <Group
              key={nameOf(group)}
              group={group}
              items={items}
              active={active}
              listId={listId}
              onOpen={open}
            />
          ))}
        </div>
        <p role="status" className="quiet palette-status" style={{ paddingInline: 20 }}>
          {statusOf(found, items.length, t)}
        </p>
        <p className="quiet palette-hint small ruled" style={{ padding: '8px 20px' }}>
          {t('palette.hint')}
        </p>
      </div>
    </dialog>
  );
};

const groupsOf = (items: readonly PaletteItem[]): readonly PaletteGroup[] => [
  ...new Set([...ownGroups, ...items.map(({ group }) => group)]),
];

/** Orders items as their groups are drawn, so that the arrow keys go from one to the next. */
const grouped = (items: readonly PaletteItem[]): readonly PaletteItem[] => {
  const places = groupsOf(items).map(nameOf);
  const place = ({ group }: PaletteItem) => places.indexOf(nameOf(group));
  return items.toSorted((one, other) => place(one) - place(other));
};

const nameOf = (group: PaletteGroup): string => (typeof group === 'string' ? group : group.en);

const statusOf = (found: Found, count: number, t: ReturnType<typeof useT>): string => {
  if (found.state === 'searching') return t('palette.searching');
  if (found.state === 'failed') return t('palette.searchFailed');
  return count === 0 ? t('palette.noMatch') : '';
};

interface GroupProps {
  readonly group: PaletteItem['group'];
  readonly items: readonly PaletteItem[];
  readonly active: PaletteItem | undefined;
  readonly listId: string;
  readonly onOpen: (item: PaletteItem) => void;
}

const Group = ({ group, items, active, listId, onOpen }: GroupProps) => {
  const { t, label } = useWords();
  const id = `${listId}-${nameOf(group)}`;
  const own = items.filter((item) => item.group === group);
  if (own.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role.
    <div role="group" aria-labelledby={id}>
      <div id={id} className="soft strong small" style={{ padding: '10px 12px 4px' }}>
        {typeof group === 'string' ? t(`palette.${group}`) : label(group)}
      </div>
      {own.map((item) => (
        <Option
          key={item.key}
          id={`${listId}-${item.key}`}
          item={item}
          isActive={item === active}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
};

interface OptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  readonly onOpen: (item: PaletteItem) => void;
}

const Option = ({ id, item, isActive, onOpen }: OptionProps) => {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: pointed at by aria-activedescendant.
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      className={isActive ? 'bar palette-option gap-12 palette-option-active' : 'bar palette-option gap-12'}
      onClick={() => onOpen(item)}
    >
      <span aria-hidden className="palette-icon soft" style={{ fontSize: 16 }}>
        <Glyph of={iconOf(item)} />
      </span>
      <span className="palette-text flex between gap-12 grow slim baseline">
        <bdi>{item.title}</bdi>
        {item.note ? (
          <bdi dir="auto" className="note digits">
            {item.note}
          </bdi>
        ) : null}
      </span>
      {isActive ? <Glyph of={EnterOutlined} className="small mirrored" /> : null}
    </div>
  );
};

const icons = { ...menuIcons, user: UserOutlined };

const iconOf = ({ group, key, icon }: PaletteItem) => {
  if (group === 'actions') return key === 'branch' ? ShopOutlined : PlusOutlined;
  return icon === undefined ? SearchOutlined : iconNamed(icon, icons);
};
