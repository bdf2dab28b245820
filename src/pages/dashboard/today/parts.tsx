import { Button } from 'antd';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useFormat, useT } from '../../../i18n/react';
import { useSession } from '../../../providers/session';
import { type BranchChoice, branchIdsFor } from '../../../providers/user';
import { today } from '../../../resources/today/today';
import type { QueryAnswer } from '../../../schema/query';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';

export type Today = QueryAnswer<typeof today>;

export const useDay = (choice: BranchChoice | null) => {
  const { user } = useSession();
  const branchId = branchIdsFor(user, choice);
  return useQueryOf(today, { branchId }, { isWanted: branchId === undefined || branchId.length > 0 });
};

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** Absent: it is not counted. */
  readonly count?: number;
  /** Money is missing. */
  readonly isAlarming?: boolean;
  readonly empty: string;
  readonly children: readonly ReactNode[];
  /** Rows that are shown before all of them are asked for. Default 6. */
  readonly most?: number;
  readonly foot?: ReactNode;
}

export const Section = (props: SectionProps) => {
  const { id, title, count, isAlarming = false, empty, children, most = 6, foot } = props;
  const t = useT();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const focus = useKeptFocus<HTMLElement>();
  const shown = isWhole ? children : children.slice(0, most);
  const heading = `today-${id}`;
  return (
    <section className={`dashboard-card today-part today-part-${id}`} aria-labelledby={heading} {...focus}>
      <div className="dashboard-card-head">
        <h2 id={heading} tabIndex={-1}>
          {title}
          {count !== undefined && (
            <span className={isAlarming && count > 0 ? 'today-count today-count-alarm' : 'today-count'}>
              {format.integer(count)}
            </span>
          )}
        </h2>
      </div>
      {children.length === 0 ? <p className="dashboard-empty">{empty}</p> : <ul>{shown}</ul>}
      {shown.length < children.length && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {t('today.showAll', { count: format.integer(children.length) })}
        </Button>
      )}
      {foot}
    </section>
  );
};

interface DeskRowProps {
  readonly at: ReactNode;
  readonly name: ReactNode;
  readonly about: ReactNode;
  readonly mark?: ReactNode;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
  readonly id: number;
}

export const DeskRow = ({ id, at, name, about, mark, actions, children }: DeskRowProps) => (
  <li className="today-row" data-id={id}>
    <span className="today-at">{at}</span>
    <span className="today-who">
      <span className="cluster today-name">
        {name} {mark}
      </span>
      <span className="cell-soft">{about}</span>
      {children}
    </span>
    <span className="today-actions">{actions}</span>
  </li>
);

/**
 * Keeps the keyboard where it was when the row it stood on leaves the list: on the row that took its place, or on the
 * heading where none is left. Whoever went elsewhere stays there.
 */
const useKeptFocus = <T extends HTMLElement>() => {
  const box = useRef<T>(null);
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
    // What was taken away from under the focus is not where somebody left of her own accord.
    requestAnimationFrame(() => {
      if (target.isConnected && document.activeElement === document.body) at.current = -1;
    });
  };
  return { ref: box, onFocus, onBlur };
};

const countFields = today.answer.parts.counts.fields;

interface BeforeProps {
  readonly counts: Today['counts'];
  /** Each count with the address of what it counts. */
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
