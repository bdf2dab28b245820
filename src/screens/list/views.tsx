import { type ReactNode, useMemo, useState } from 'react';
import { useSession } from '../../providers/session';
import { isRecord, readItem, writeItem } from '../../providers/storage';
import { copyOf } from '../../schema/book';
import { fieldsOf, remembered } from '../../schema/entity';
import type { Field } from '../../schema/field';
import { numberIn, type RowData } from '../data/row';
import type { Figures, Screen } from '../screen';
import { useWords } from '../words';
import { readColumns, writeColumns } from './table/layout';

/** What this user chose last on a screen, which this browser remembers for them; '' before the first choice. */
export const useChosen = (name: string): readonly [chosen: string, choose: (next: string) => void] => {
  const key = `view:${useSession().user?.id ?? 0}:${name}`;
  const [chosen, setChosen] = useState(() => readItem(key) ?? '');
  const choose = (next: string) => {
    writeItem(key, next === '' ? null : next);
    setChosen(next);
  };
  return [chosen, choose];
};

/**
 * How this user sees a list: as a table, with the columns of its figures, or as work to be done. What they chose, and
 * how they changed the columns of each table, is remembered per user.
 */
export const useListView = (screen: Screen) => {
  const userId = useSession().user?.id ?? 0;
  const { entity, figures } = screen;
  const [chosen, remember] = useChosen(entity.name);
  const figured = (key: string) => (key === 'figures' ? figures : undefined);
  const [shown, setShown] = useState(() => readColumns(localStorage, screen, userId, figured(chosen)));
  return {
    shown,
    figured: figured(chosen),
    queue: chosen === 'work' ? entity.queue : undefined,
    choose: (next: readonly string[]) => {
      writeColumns(localStorage, screen, userId, next, figured(chosen));
      setShown(next);
    },
    turn: (key: string) => {
      remember(key);
      setShown(readColumns(localStorage, screen, userId, figured(key)));
    },
  };
};

interface ViewSwitchProps {
  readonly screen: Screen;
  readonly view: ReturnType<typeof useListView>;
}

/** The views of a list beside each other, one press away. Nothing for a list that is a table alone. */
export const ViewSwitch = ({ screen: { entity, figures }, view }: ViewSwitchProps) => {
  const { t, label } = useWords();
  const now = view.queue ? 'work' : view.figured ? 'figures' : '';
  const views = [
    ['', t(figures ? 'list.allData' : 'work.table')],
    ...(figures ? [['figures', label(figures.label)]] : []),
    ...(entity.queue ? [['work', t('work.list')]] : []),
  ] as const;
  if (views.length === 1) return null;
  return (
    <fieldset className="view-switch gap-2" aria-label={t('list.views')}>
      {views.map(([key = '', text]) => (
        <button key={key} type="button" aria-pressed={key === now} onClick={() => view.turn(key)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
};

/** Returns the screen with the figures as further columns, which a view shows or the reader switches on. */
export const withFigures = remembered((screen: Screen): Screen => {
  const { figures } = screen;
  if (!figures) return screen;
  const added = fieldsOf(figures).flatMap(([key, field]): readonly (readonly [string, Field])[] =>
    key === 'id' ? [] : [[key, { ...field, list: 'hidden' }]],
  );
  return {
    ...screen,
    entity: copyOf(screen.entity, { fields: { ...screen.entity.fields, ...Object.fromEntries(added) } }),
    cell: (key) => figures.cells?.[key] ?? screen.cell(key),
  };
});

interface FiguredRowsProps {
  readonly figures: Figures;
  readonly rows: readonly RowData[];
  readonly shown: readonly string[];
  readonly children: (rows: readonly RowData[]) => ReactNode;
}

/** Gives the rows their figures as soon as these have arrived. Asks for none while no column shows one. */
export const FiguredRows = ({ figures, rows, shown, children }: FiguredRowsProps) => {
  const isWanted = rows.length > 0 && shown.some((key) => key in figures.fields);
  const data = figures.useOf(
    rows.map(({ id }) => id),
    isWanted,
  );
  const figured = useMemo(() => {
    const found = new Map((data ?? []).map((one) => [numberIn(one, 'id'), one]));
    return rows.map((row) => {
      const known = found.get(row.id);
      return isRecord(known) ? { ...known, ...row } : row;
    });
  }, [data, rows]);
  return children(isWanted ? figured : rows);
};
