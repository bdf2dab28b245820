import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { humanDay } from '../../../i18n/human';
import { useFormat } from '../../../i18n/react';
import type { Day } from '../../../i18n/zone';
import { useAccess } from '../../../providers/access';
import { failureText } from '../../../providers/messages';
import { useSession, zoneOf } from '../../../providers/session';
import type { Queue } from '../../../schema/queue';
import { offersOn } from '../../actions/offered';
import { useCellWords } from '../../cells/cells';
import { type RowData, textIn } from '../../data/row';
import { isLate } from '../../data/row-title';
import { Glyph } from '../../glyph';
import { useToday } from '../../hooks';
import { useWords } from '../../words';
import { cleared } from '../state/list-state';
import { EmptyList, ListFailure, ListSkeleton } from '../states';
import type { RowsViewProps } from '../table/rows-table';
import { filtersOfGroup, type QueueGroup, queueGroups } from './queue-groups';
import { QueueRow } from './queue-row';
import { useGroup } from './use-queue';
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
  const said = useCellWords();
  const today = useToday(zoneOf(useSession()));
  const [open, setOpen] = useState<Readonly<Record<QueueGroup, boolean>>>(opened);
  const [answering, setAnswering] = useState<number>();
  const groups = useGroups(props, open, today);
  const rest = useRef(0);
  const box = useRef<HTMLDivElement>(null);
  const failed = groups.find(({ error }) => error !== undefined);

  if (groups.some(({ isLoading }) => isLoading)) return <ListSkeleton rows={5} />;
  if (failed?.error !== undefined) {
    const text = failureText({ entity: entity.name, operation: 'load', error: failed.error, t });
    const retry = () => {
      for (const group of groups) group.retry();
    };
    return <ListFailure text={text} onRetry={retry} />;
  }
  if (groups.every(({ total }) => total === 0)) {
    const isFiltered = cleared(table.filters).length < table.filters.length;
    return isFiltered ? (
      <EmptyList text={t('generic.emptyFiltered')}>
        <Button onClick={() => table.setFilters(cleared)}>{t('common.clearFilters')}</Button>
      </EmptyList>
    ) : (
      <EmptyList text={entityText(entity, 'empty')}>{filler}</EmptyList>
    );
  }

  /** Another row takes the place of the one that is done, so a second press must not end that one as well. */
  const finish = (id: number) => {
    rest.current = Date.now() + restMs;
    setAnswering(undefined);
    const all = rowsIn(box.current);
    const at = all.findIndex((one) => one.dataset.id === String(id));
    (all[at + 1] ?? all[at - 1])?.focus();
  };
  const rowOf = (row: RowData, group: QueueGroup) => (
    <QueueRow
      key={row.id}
      {...props}
      row={row}
      said={said}
      due={group === 'today' ? '' : humanDay(textIn(row, queue.due), today, lang)}
      isLate={isLate(entity, row)}
      ending={offersOn(screen, row, can, 'list').find(({ action }) => action.name === queue.done)?.action}
      commands={props.commands(row)}
      isAnswering={answering === row.id}
      isDone={group === 'done'}
      onAnswering={(on) => {
        if (on && Date.now() < rest.current) return;
        setAnswering(on ? row.id : undefined);
      }}
      onFinished={() => finish(row.id)}
    />
  );
  return (
    <section
      ref={box}
      className="queue"
      aria-label={entityText(entity, 'title')}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.matches(rowSelector))
          return;
        event.preventDefault();
        const all = rowsIn(box.current);
        all[all.indexOf(event.target) + step]?.focus();
      }}
    >
      {groups
        .filter(({ total }) => total > 0)
        .map(({ name, rows, total }) => (
          <Group
            key={name}
            text={entityText(entity, titles[name])}
            isBad={name === 'late' && rows.some((row) => isLate(entity, row))}
            total={total}
            isOpen={open[name]}
            onOpen={folds(name) ? (on) => setOpen({ ...open, [name]: on }) : undefined}
          >
            <ul>{rows.map((row) => rowOf(row, name))}</ul>
            {rows.length < total && (
              <Button type="link" onClick={onTable}>
                {t('work.more')}
              </Button>
            )}
          </Group>
        ))}
    </section>
  );
};

const opened = { late: true, today: true, later: false, done: false };
const folds = (name: QueueGroup): boolean => !opened[name];
const titles = { late: 'workLate', today: 'workToday', later: 'workLater', done: 'workDone' } as const;

/** Milliseconds in which the rings do nothing after a row was done. */
const restMs = 1500;

const rowSelector = '.queue-row';
const rowsIn = (box: HTMLElement | null): readonly HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>(rowSelector) ?? []),
];

/** Loads all groups. Always the same number of hooks, because the groups are fixed. */
const useGroups = (
  { entity, queue, table }: QueueViewProps,
  open: Readonly<Record<QueueGroup, boolean>>,
  today: Day,
) =>
  queueGroups.map((name) => ({
    name,
    // biome-ignore lint/correctness/useHookAtTopLevel: called once for each of four fixed groups.
    ...useGroup(entity, filtersOfGroup(entity, queue, name, table.filters, today), {
      by: queue.due,
      desc: name === 'done',
      isOpen: open[name],
    }),
  }));

interface GroupProps {
  readonly text: string;
  readonly isBad: boolean;
  readonly total: number;
  readonly isOpen: boolean;
  /** Undefined for a group that is never folded. */
  readonly onOpen: ((on: boolean) => void) | undefined;
  readonly children: ReactNode;
}

const Group = ({ text, isBad, total, isOpen, onOpen, children }: GroupProps) => {
  const id = useId();
  const format = useFormat();
  const head = (
    <>
      {text}{' '}
      <span className={isBad ? 'queue-count queue-count-bad' : 'queue-count'}>{format.integer(total)}</span>
    </>
  );
  return (
    <section aria-labelledby={id} className={onOpen ? 'queue-group queue-group-folds' : 'queue-group'}>
      <h2 id={id} className={isBad ? 'queue-head queue-head-bad' : 'queue-head'}>
        {onOpen ? (
          <button
            type="button"
            className="bare queue-fold"
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          >
            <Glyph
              of={DownOutlined}
              className={isOpen ? 'queue-chevron queue-chevron-open' : 'queue-chevron'}
            />
            {head}
          </button>
        ) : (
          head
        )}
      </h2>
      {isOpen && children}
    </section>
  );
};
