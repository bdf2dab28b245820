import { Button } from 'antd';
import {
  type ComponentProps,
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
import { today } from '../../../resources/today/today';
import type { QueryAnswer } from '../../../schema/query';
import { RowOffers } from '../../../screens/actions/commands';
import type { OpenDialog } from '../../../screens/actions/row-dialog';
import { useWords } from '../../../screens/words';
import type { AppointmentCardProps } from '../appointment-card/appointment-card';

export type Today = QueryAnswer<typeof today>;

export interface PartProps {
  readonly data: Today;
}

/** Functions for a press on a row: open the dialog of an action, or the card of an appointment. */
interface Desk {
  readonly open: (dialog: OpenDialog) => void;
  readonly onCard: (card: Pick<AppointmentCardProps, 'id' | 'name' | 'at'>) => void;
}

export const DeskContext = createContext<Desk>({ open: () => {}, onCard: () => {} });

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** Null: no count is shown. Default: the number of rows. */
  readonly count?: number | null;
  /** True to show the count as an alarm, because money is missing. Default: false. */
  readonly isAlarming?: boolean;
  readonly empty: string;
  readonly children: readonly ReactNode[];
  /** Number of rows before 'show all' is pressed. Default: 6. */
  readonly most?: number;
  readonly foot?: ReactNode;
}

export const Section = (props: SectionProps) => {
  const { id, title, isAlarming = false, empty, children, most = 6, foot } = props;
  const { count = children.length } = props;
  const t = useT();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const focus = useKeptFocus();
  const shown = isWhole ? children : children.slice(0, most);
  const heading = `today-${id}`;
  return (
    <section className={`dashboard-card today-part today-part-${id}`} aria-labelledby={heading} {...focus}>
      <div className="dashboard-card-head">
        <h2 id={heading} tabIndex={-1}>
          {title}
          {count !== null && (
            <span className={isAlarming && count > 0 ? 'today-count today-count-alarm' : 'today-count'}>
              {format.integer(count)}
            </span>
          )}
        </h2>
      </div>
      {children.length === 0 ? <p className="dashboard-empty">{empty}</p> : <ul>{shown}</ul>}
      {shown.length < children.length && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {t('today.showAll', { count: children.length })}
        </Button>
      )}
      {foot}
    </section>
  );
};

interface DeskRowProps {
  readonly id: number;
  readonly at: string;
  readonly name: string;
  /** Target of a press on the name: an appointment's card or a path. Default: none. */
  readonly opens?: { readonly card: number } | { readonly to: string };
  readonly mark?: ReactNode;
  readonly about: ReactNode;
  readonly offers?: Omit<ComponentProps<typeof RowOffers>, 'open'>;
  /** Content at the end of a row without `offers`. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

export const DeskRow = (props: DeskRowProps) => {
  const { id, at, name, opens, mark, about, offers, action, children } = props;
  const { open, onCard } = useContext(DeskContext);
  const text = <bdi>{name}</bdi>;
  return (
    <li className="today-row" data-id={id}>
      <span className="today-at">
        <bdi>{at}</bdi>
      </span>
      <span className="today-who">
        <span className="cluster today-name">
          {opens === undefined ? (
            text
          ) : 'to' in opens ? (
            <Link className="bare today-open" to={opens.to}>
              {text}
            </Link>
          ) : (
            <button
              type="button"
              className="bare today-open"
              data-appointment={opens.card}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => onCard({ id: opens.card, name, at: currentTarget })}
            >
              {text}
            </button>
          )}{' '}
          {mark}
        </span>
        <span className="cell-soft">
          <bdi>{about}</bdi>
        </span>
        {children}
      </span>
      <span className="today-actions">{offers ? <RowOffers {...offers} open={open} /> : action}</span>
    </li>
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
    at.current = row?.parentElement ? [...row.parentElement.children].indexOf(row) : -1;
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
