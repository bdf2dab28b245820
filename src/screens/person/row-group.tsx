import { Button } from 'antd';
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFormat, useT } from '../../i18n/react';

interface HeadProps {
  readonly title: string;
  /** Null: no count is shown. */
  readonly count: number | null;
  /** True to show the count as an alarm. Default: false. */
  readonly isAlarming?: boolean | undefined;
  /** Drawn at the end of the heading. */
  readonly note?: ReactNode;
}

const Count = ({ count, isAlarming = false }: Pick<HeadProps, 'count' | 'isAlarming'>) => {
  const format = useFormat();
  if (count === null || count === 0) return null;
  return (
    <span className={isAlarming ? 'row-count row-count-alarm' : 'row-count'}>{format.integer(count)}</span>
  );
};

const Note = ({ note }: Pick<HeadProps, 'note'>) =>
  note ? <span className="row-note ellipsis soft to-end">{note}</span> : null;

interface RowGroupProps extends Omit<HeadProps, 'count'> {
  /** Default: the number of rows. */
  readonly count?: number | null;
  /** Further class names. */
  readonly className?: string;
  /** Said without rows. Default: nothing. */
  readonly empty?: string;
  readonly children: readonly ReactNode[];
  /** Number of rows before 'show more' is pressed. Default: all. */
  readonly most?: number;
  readonly foot?: ReactNode;
}

/** Rows about persons under a heading that counts them. */
export const RowGroup = (props: RowGroupProps) => {
  const { title, note, isAlarming, className = '', empty, children, most, foot } = props;
  const { count = children.length } = props;
  const t = useT();
  const heading = useId();
  const [isWhole, setWhole] = useState(false);
  const focus = useKeptFocus();
  const shown = isWhole ? children : children.slice(0, most);
  return (
    <section className={`row-group ${className}`} aria-labelledby={heading} {...focus}>
      <h2 id={heading} tabIndex={-1}>
        {title} <Count count={count} isAlarming={isAlarming} />
        <Note note={note} />
      </h2>
      {children.length === 0 ? (
        <p className="soft flush" style={{ paddingBlock: 8 }}>
          {empty}
        </p>
      ) : (
        <ul>{shown}</ul>
      )}
      {shown.length < children.length && (
        <Button
          type="text"
          size="small"
          className="soft"
          style={{ marginInlineStart: -7 }}
          onClick={() => setWhole(true)}
        >
          {t('list.showMore', { count: children.length - shown.length })}
        </Button>
      )}
      {foot}
    </section>
  );
};

interface RowFoldProps extends Omit<HeadProps, 'count'> {
  readonly count?: number | null;
  readonly className?: string;
  readonly onOpen?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A group that is rarely looked at. Its content is drawn once it is opened; until then the note says it. */
export const RowFold = ({ title, count = null, note, className = '', onOpen, children }: RowFoldProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={`row-fold ${className}`}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        onOpen?.(currentTarget.open);
      }}
    >
      <summary>
        <h2>
          {title} <Count count={count} />
        </h2>
        <Note note={note} />
      </summary>
      {isOpen && children}
    </details>
  );
};

/**
 * Keeps the keyboard focus when its row leaves the list: on the row that took its place, or on the heading if no row
 * is left. Does nothing if the user has moved the focus elsewhere.
 */
const useKeptFocus = () => {
  const box = useRef<HTMLElement>(null);
  const at = useRef(-1);
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (at.current < 0 || !box.current || document.activeElement !== document.body) return;
    // A dialog that closes gives the focus back to what opened it.
    if (focused.current?.isConnected) return;
    const rows = [...box.current.querySelectorAll<HTMLElement>('.person-row')];
    const next = rows[Math.min(at.current, rows.length - 1)];
    (next?.querySelector<HTMLElement>('.person-row-name') ?? box.current.querySelector('h2'))?.focus();
  });
  const onFocus = ({ target }: FocusEvent): void => {
    focused.current = target;
    const row = target.closest('.person-row');
    at.current = row?.parentElement
      ? [...row.parentElement.querySelectorAll(':scope > .person-row')].indexOf(row)
      : -1;
  };
  const onBlur = ({ target }: FocusEvent): void => {
    // The focus is also lost when its element is removed, and a dialog may remove it. Forget the row only if the user
    // left it.
    requestAnimationFrame(() => {
      const now = document.activeElement;
      if (target.isConnected && !box.current?.contains(now) && !now?.closest('[role="dialog"]'))
        at.current = -1;
    });
  };
  return { ref: box, onFocus, onBlur };
};
