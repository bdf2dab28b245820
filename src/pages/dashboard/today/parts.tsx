import { Button } from 'antd';
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { useFormat, useT } from '../../../i18n/react';
import type { NewAppointmentValues } from '../../../resources/appointments/prefill';
import { today } from '../../../resources/today/today';
import type { QueryAnswer } from '../../../schema/query';
import type { OpenDialog } from '../../../screens/actions/row-dialog';
import { useWords } from '../../../screens/words';

export type Today = QueryAnswer<typeof today>;

export interface PartProps {
  readonly data: Today;
}

/** Functions for a press on a row: open the dialog of an action, or the panel of an appointment. */
interface Desk {
  readonly open: (dialog: OpenDialog) => void;
  readonly onCard: (id: number) => void;
  /** Notes a press on a row's button; false if it was pressed just now. */
  readonly press: (key: string) => boolean;
  readonly pressed: ReadonlySet<string>;
  /** Opens the panel of a new appointment over the page. */
  readonly book: (values: NewAppointmentValues) => void;
}

export const DeskContext = createContext<Desk>({
  open: () => {},
  onCard: () => {},
  press: () => true,
  pressed: new Set(),
  book: () => {},
});

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** Drawn at the end of the heading. */
  readonly note?: ReactNode;
  /** Null: no count is shown. Default: the number of rows. */
  readonly count?: number | null;
  /** True to show the count as an alarm, because money is missing. Default: false. */
  readonly isAlarming?: boolean;
  readonly empty: string;
  readonly children: readonly ReactNode[];
  /** Number of rows before 'show more' is pressed. Default: 6. */
  readonly most?: number;
  readonly foot?: ReactNode;
}

export const Section = (props: SectionProps) => {
  const { id, title, note, isAlarming = false, empty, children, most = 6, foot } = props;
  const { count = children.length } = props;
  const t = useT();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const focus = useKeptFocus();
  const shown = isWhole ? children : children.slice(0, most);
  const heading = `today-${id}`;
  return (
    <section className={`today-part today-part-${id}`} aria-labelledby={heading} {...focus}>
      <h2 id={heading} tabIndex={-1}>
        {title}
        {count !== null && count > 0 && (
          <span className={isAlarming ? 'today-count today-count-alarm' : 'today-count'}>
            {format.integer(count)}
          </span>
        )}
        {note && <span className="today-note-end">{note}</span>}
      </h2>
      {children.length === 0 ? <p className="today-none">{empty}</p> : <ul>{shown}</ul>}
      {shown.length < children.length && (
        <Button type="text" size="small" className="today-all" onClick={() => setWhole(true)}>
          {t('today.showMore', { count: children.length - shown.length })}
        </Button>
      )}
      {foot}
    </section>
  );
};

/** What a press on a name opens: the panel of an appointment, or a path. */
export type Opens = { readonly card: number } | { readonly to: string };

/** A name that opens something. */
export const Opener = ({ opens, name }: { readonly opens: Opens | undefined; readonly name: string }) => {
  const { onCard } = useContext(DeskContext);
  // The whole takes the direction of the name, so that one that is too long is cut at its own end.
  if (opens === undefined)
    return (
      <span className="today-open" dir="auto">
        {name}
      </span>
    );
  if ('to' in opens)
    return (
      <Link className="bare today-open" dir="auto" to={opens.to}>
        {name}
      </Link>
    );
  return (
    <button
      type="button"
      className="bare today-open"
      dir="auto"
      aria-haspopup="dialog"
      onClick={() => onCard(opens.card)}
    >
      {name}
    </button>
  );
};

/**
 * Keeps the keyboard focus when its row leaves the list: on the row that took its place, or on the heading if no row
 * is left. Does nothing if the user has moved the focus elsewhere.
 */
const useKeptFocus = () => {
  const box = useRef<HTMLElement>(null);
  const at = useRef(-1);
  useEffect(() => {
    if (at.current < 0 || !box.current || document.activeElement !== document.body) return;
    const rows = [...box.current.querySelectorAll<HTMLElement>('.today-row')];
    const next = rows[Math.min(at.current, rows.length - 1)];
    (next?.querySelector<HTMLElement>('.today-open') ?? box.current.querySelector('h2'))?.focus();
  });
  const onFocus = ({ target }: FocusEvent): void => {
    const row = target.closest('.today-row');
    at.current = row?.parentElement
      ? [...row.parentElement.querySelectorAll(':scope > .today-row')].indexOf(row)
      : -1;
  };
  const onBlur = ({ target }: FocusEvent): void => {
    // The focus is also lost when its element is removed. Forget the row only if the user left it.
    requestAnimationFrame(() => {
      if (target.isConnected && document.activeElement === document.body) at.current = -1;
    });
  };
  return { ref: box, onFocus, onBlur };
};

const countFields = today.answer.parts.counts.fields;

interface BeforeProps {
  readonly counts: Today['counts'];
  /** Counts by name, each with the URL of the rows behind it. */
  readonly of: readonly (readonly [keyof typeof countFields, string])[];
}

export const Before = ({ counts, of }: BeforeProps) => {
  const { label } = useWords();
  const format = useFormat();
  const found = of.filter(([name]) => (counts[name] ?? 0) > 0);
  if (found.length === 0) return null;
  return (
    <p className="today-older">
      {found.map(([name, to]) => (
        <Link key={to} to={to}>
          {label(countFields[name].label)} <b>{format.integer(counts[name])}</b>
        </Link>
      ))}
    </p>
  );
};

interface FoldProps {
  readonly id: string;
  readonly title: string;
  readonly count?: number | undefined;
  /** Said at the end of the line while the part is folded. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part that is rarely looked at. Its content is drawn once it is opened. */
export const Fold = ({ id, title, count, note, children }: FoldProps) => {
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={`today-fold today-part-${id}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
        {count !== undefined && <span className="today-count">{format.integer(count)}</span>}
        {note && <span className="today-note-end">{note}</span>}
      </summary>
      {isOpen && children}
    </details>
  );
};
