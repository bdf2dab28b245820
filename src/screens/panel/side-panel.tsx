import { CloseOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../controls/icon-button';
import { useIsNarrow, useReturnFocus } from '../hooks';
import { useWords } from '../words';
import './side-panel.css';

/** Layers that may lie above a panel: antd marks each of these while it is open. */
const above = [
  '.ant-modal-wrap:not([style*="display: none"])',
  '.ant-select-open',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-popover:not(.ant-popover-hidden)',
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
].join(', ');

/** True while a dialog or an open list lies above the panels, which then leave the keys to it. */
const isBeneath = (): boolean => document.querySelector(above) !== null;

interface SidePanelProps {
  readonly title: ReactNode;
  /** Called by the close button and by Esc. */
  readonly onClose: () => void;
  /** In px. Default: 480. A phone's panel fills the screen. */
  readonly width?: number;
  /** Drawn in the fixed foot: sums at the start, the main action at the end. Default: no foot. */
  readonly foot?: ReactNode;
  /** Drawn in the head before the close button: for example a menu of rare commands. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A panel at the inline end. What lies beneath stays alive and can be used: nothing is dimmed, the focus is free, and
 * Esc closes the panel from there, too.
 */
export const SidePanel = ({ title, onClose, width = 480, foot, tools, children }: SidePanelProps) => {
  const { t, lang } = useWords();
  const isNarrow = useIsNarrow();
  const heading = useId();
  useCloseByEscape(onClose);
  return (
    <Drawer
      open
      onClose={onClose}
      // antd's places are physical; the inline end is the left in Arabic.
      placement={lang === 'ar' ? 'left' : 'right'}
      width={isNarrow ? '100%' : width}
      mask={isNarrow}
      closable={false}
      // Ours closes from the list as well; the two of them would close the dialog beneath, too.
      keyboard={false}
      // antd focuses a box around the dialog, which nobody reads aloud; the title takes the focus instead.
      autoFocus={false}
      rootClassName="side-panel"
      classNames={{
        header: 'side-panel-head',
        body: 'side-panel-body',
        footer: 'side-panel-foot',
      }}
      styles={{ wrapper: { boxShadow: 'var(--lift)' }, content: { background: 'var(--card)' } }}
      title={<PanelTitle id={heading}>{title}</PanelTitle>}
      extra={
        <span className="bar gap-4">
          {tools}
          <IconButton type="text" icon={CloseOutlined} text={t('common.close')} onClick={onClose} />
        </span>
      }
      footer={foot}
      aria-labelledby={heading}
      aria-modal={isNarrow}
    >
      {children}
    </Drawer>
  );
};

interface PanelTitleProps {
  readonly id: string;
  readonly children: ReactNode;
}

/**
 * Takes the focus when the panel opens, unless an input inside has it or is marked `data-first`, and gives it back when
 * the panel leaves. React's `autoFocus` comes before the panel is in the page, and is lost.
 */
const PanelTitle = ({ id, children }: PanelTitleProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  useReturnFocus();
  useEffect(() => {
    // antd puts the panel into the page after this effect.
    const timer = setTimeout(() => {
      const panel = title.current?.closest('[role="dialog"]');
      // The panel is still sliding in, so the browser must not scroll to it.
      if (panel?.contains(document.activeElement) === true) return;
      const first = panel?.querySelector<HTMLElement>('[data-first]') ?? title.current;
      first?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    // A heading, so that those of the parts below continue the page's, also while the screen beneath loads.
    <h2
      id={id}
      ref={title}
      tabIndex={-1}
      className="anywhere"
      style={{ font: '700 var(--t16) var(--font)', outline: 'none' }}
    >
      {children}
    </h2>
  );
};

/** Panels that are open, the topmost last: Esc closes one at a time. */
const stack: object[] = [];

/** Closes by Esc, wherever the focus is, unless a dialog or an open list above the panel needs the key. */
const useCloseByEscape = (onClose: () => void): void => {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const self = {};
    let isOurs = false;
    // Looked up before anybody has acted on the key, because a list that it closes is gone afterwards.
    const look = () => {
      isOurs = stack.at(-1) === self && !isBeneath();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOurs || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      close.current();
    };
    stack.push(self);
    addEventListener('keydown', look, true);
    addEventListener('keydown', onKey);
    return () => {
      stack.splice(stack.indexOf(self), 1);
      removeEventListener('keydown', look, true);
      removeEventListener('keydown', onKey);
    };
  }, []);
};
