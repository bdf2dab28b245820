import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { humanDay } from '../../../i18n/human';
import { addDays, type Day } from '../../../i18n/zone';
import { useAccess } from '../../../providers/access';
import { listQueryOf } from '../../../providers/data';
import type { Query } from '../../../providers/http';
import { failureText } from '../../../providers/http-error';
import { useSession, zoneOf } from '../../../providers/session';
import type { Entity } from '../../../schema/entity';
import type { Queue } from '../../../schema/segments';
import { offersOn } from '../../actions/offers';
import { Failure } from '../../controls/failure';
import { isLate, type RowData, textIn } from '../../data/row';
import { useToday } from '../../hooks';
import { useRowKeys } from '../../person/person-row';
import { RowFold, RowGroup } from '../../person/row-group';
import { useRowsOf } from '../../query/use-query-of';
import { useWords } from '../../words';
import { NoRows } from '../list-parts';
import { ListSkeleton } from '../states';
import type { RowsViewProps } from '../table/rows-table';
import { QueueRow } from './queue-row';
import './queue.css';

interface QueueViewProps extends Omit<RowsViewProps, 'shown'> {
  readonly queue: Queue;
  /** Shows the same rows as a table. */
  readonly onTable: () => void;
  /** Drawn where nothing is to be done and nothing is filtered: the action that fills the list. */
  readonly filler: ReactNode;
}

/** A list as work to be done, late first. Arrows walk, X opens the answers, their numbers choose, Enter sends. */
export const QueueView = (props: QueueViewProps) => {
  const { entity, screen, table, queue, onTable, filler } = props;
  const { t, entityText, lang } = useWords();
  const { can } = useAccess();
  const today = useToday(zoneOf(useSession()));
  const [open, setOpen] = useState<Readonly<Record<QueueGroup, boolean>>>(opened);
  const [answering, setAnswering] = useState<number>();
  const groups = useGroups(props, open, today);
  const rest = useRef(0);
  const box = useRowKeys();
  const failed = groups.find(({ error }) => error !== undefined);

  if (groups.some(({ isLoading }) => isLoading)) return <ListSkeleton rows={5} />;
  if (failed?.error !== undefined) {
    const text = failureText({ entity: entity.name, operation: 'load', error: failed.error, t });
    const retry = () => {
      for (const group of groups) group.retry();
    };
    return <Failure text={text} retry={retry} />;
  }
  if (groups.every(({ total }) => total === 0))
    return <NoRows entity={entity} table={table} filler={filler} />;

  /** Another row takes the place of the one that is done, so a second press must not end that one as well. */
  const finish = () => {
    rest.current = Date.now() + restMs;
    setAnswering(undefined);
  };
  const rowOf = (row: RowData, group: QueueGroup) => (
    <QueueRow
      key={row.id}
      {...props}
      row={row}
      due={group === 'today' ? '' : humanDay(textIn(row, entity.range ?? ''), today, lang)}
      isLate={isLate(entity, row)}
      ending={offersOn(screen, row, can, 'list').find(({ action }) => action.name === queue.done)?.action}
      commands={props.commands(row)}
      isAnswering={answering === row.id}
      isDone={group === 'done'}
      onAnswering={(on) => {
        if (on && Date.now() < rest.current) return;
        setAnswering(on ? row.id : undefined);
      }}
      onFinished={finish}
    />
  );
  return (
    <div ref={box} className="rows-work slim">
      {groups.map(({ name, rows, total }) => {
        if (total === 0) return null;
        const head = { title: entityText(entity, titles[name]), count: total };
        const drawn = rows.map((row) => rowOf(row, name));
        const others = rows.length < total && (
          <Button type="link" onClick={onTable}>
            {t('work.more')}
          </Button>
        );
        return folds(name) ? (
          <RowFold key={name} {...head} onOpen={(on) => setOpen((now) => ({ ...now, [name]: on }))}>
            <ul>{drawn}</ul>
            {open[name] && others}
          </RowFold>
        ) : (
          <RowGroup
            key={name}
            {...head}
            isAlarming={name === 'late' && rows.some((row) => isLate(entity, row))}
            foot={others}
          >
            {drawn}
          </RowGroup>
        );
      })}
    </div>
  );
};

const opened = { late: true, today: true, later: false, done: false };
const folds = (name: QueueGroup): boolean => !opened[name];
const titles = { late: 'workLate', today: 'workToday', later: 'workLater', done: 'workDone' } as const;

/** Milliseconds in which the rings do nothing after a row was done. */
const restMs = 1500;

/** Rows of a group that are drawn; the table shows the rest. */
const mostRows = 100;

/** Loads all groups; of a folded one only the number of its rows. */
const useGroups = (
  { entity, queue, table }: QueueViewProps,
  open: Readonly<Record<QueueGroup, boolean>>,
  today: Day,
) => {
  const asked = listQueryOf(entity.name, { filters: table.filters, pagination: { mode: 'off' } });
  return queueGroups.map((name) => {
    const query = queryOfGroup(entity, queue, name, asked, today);
    const paged = { sortBy: entity.range ?? '', desc: name === 'done', pageSize: open[name] ? mostRows : 1 };
    const isWanted = query !== undefined;
    // biome-ignore lint/correctness/useHookAtTopLevel: called once for each of four fixed groups.
    const { rows = [], ...rest } = useRowsOf(entity, { ...query, ...paged }, { isWanted });
    return isWanted
      ? { ...rest, name, rows }
      : { ...rest, name, rows: [], total: 0, isLoading: false, error: undefined };
  });
};

/** Groups of a queue in the order of the screen. */
const queueGroups = ['late', 'today', 'later', 'done'] as const;
export type QueueGroup = (typeof queueGroups)[number];

/**
 * Returns the query that lists one group: what the user asked for, narrowed to the group. Undefined if both together
 * leave nothing, for example the done ones while only late ones are wanted.
 */
export const queryOfGroup = (
  entity: Entity,
  { open }: Queue,
  group: QueueGroup,
  asked: Query,
  today: Day,
): Query | undefined => {
  const field = entity.fields[open.field];
  const chosen = [asked[open.field] ?? []].flat().map(String);
  const states = (field?.kind === 'choice' ? field.options : [])
    .map(({ value }) => value)
    .filter((state) => open.is.includes(state) === (group !== 'done'))
    .filter((state) => chosen.length === 0 || chosen.includes(state));
  const span = daysOf(today)[group];
  const [from] = [span.from, String(asked.from ?? '')].toSorted().reverse();
  const [to = ''] = [span.to, String(asked.to ?? '')].filter(Boolean).toSorted();
  if (states.length === 0 || (from && to && from > to)) return undefined;
  return { ...asked, [open.field]: states, from, to };
};

/** Returns the days on which each group is due; '' where it has no end. */
const daysOf = (today: Day): Readonly<Record<QueueGroup, { readonly from: Day; readonly to: Day }>> => ({
  late: { from: '', to: addDays(today, -1) },
  today: { from: today, to: today },
  later: { from: addDays(today, 1), to: '' },
  done: { from: '', to: '' },
});
