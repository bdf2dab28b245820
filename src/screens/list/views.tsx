import { type ReactNode, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAccess } from '../../providers/access';
import { useSession } from '../../providers/session';
import { readItem, writeItem } from '../../providers/storage';
import { copyOf } from '../../schema/book';
import { fieldsOf, remembered } from '../../schema/entity';
import { type Field, isRecord } from '../../schema/field';
import { numberIn, type RowData } from '../data/row';
import type { Figures, Screen } from '../screen';
import { readFigures, type ShownFigures, writeFigures } from './figures/shown';
import { isPlain, type ListState } from './list-state';
import { type Look, lookOf, openView, showsOf } from './saved-views';
import { isUsualOrder, readColumns, type ShownColumns, writeColumns } from './table/layout';
import type { ListTable } from './use-list-table';

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

/** Remembered by who chose the table although their list opens with a saved view. */
const allData = 'all';

export type ListView = ReturnType<typeof useListView>;

/**
 * How this user sees a list: as a table, with the columns of its figures, as work to be done, or as a saved view. The
 * address names a saved view (`?view=12`); a plain one means what they chose last, else the view that opens for their
 * role, else the table. What they chose, and how they changed the columns of a declared view, is remembered per user.
 */
export const useListView = (screen: Screen) => {
  const { user } = useSession();
  const { can } = useAccess();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { entity, figures } = screen;
  const userId = user?.id ?? 0;
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const kept = (user?.views ?? []).filter(({ list }) => list === entity.name);
  const keptBy = (key: string | null) => kept.find(({ id }) => String(id) === key);
  const opening = kept.find(({ opens }) => opens);
  // A view that is kept while the list is open does not move its rows: it opens the list the next time.
  const [atFirst] = useState(() => (opening ? String(opening.id) : ''));
  const [remembered, remember] = useChosen(entity.name);
  const isLost = /^\d/.test(remembered) && !keptBy(remembered);
  const usual = remembered === '' || isLost ? atFirst : remembered;
  const asked = params.get('view');
  const isBare = isPlain(entity, params) && !params.has('page');
  const chosen = keptBy(asked ?? (isBare ? usual : null));
  const opened = useMemo(
    () => chosen && openView(screen, chosen.shows, { user, can }),
    [screen, chosen, user, can],
  );
  // Without a value: the rows of a view that keeps figures.
  const groups = useMemo(
    () => (params.has('groups') ? readFigures(screen, can, params.get('groups')) : opened?.groups),
    [screen, can, params, opened],
  );
  const look = opened?.look ?? lookOf(screen, asked ?? usual);
  const figured = look === 'figures' ? figures : undefined;
  const key = chosen ? String(chosen.id) : look;
  const [changed, setChanged] = useState<Readonly<Record<string, ShownColumns>>>({});
  const [now, usualColumns] = useMemo(() => {
    const none = readColumns(screen, undefined, figured);
    const own = opened
      ? { shown: opened.columns ?? none.shown, widths: opened.widths }
      : readColumns(screen, userId, figured);
    return [changed[key] ?? own, none.shown] as const;
  }, [screen, userId, figured, opened, changed, key]);
  const { shown, widths } = now;
  const columns = `${shown}` === `${usualColumns}` ? undefined : shown;
  const showFigures = (next: ShownFigures | undefined, replace = false) => {
    const written = new URLSearchParams(search);
    written.delete('groups');
    if (next || opened?.groups) written.set('groups', next ? writeFigures(next) : '');
    void navigate(`${entity.route}?${written}`, { replace });
  };
  const go = (view: string | undefined, next: string) => {
    remember(next);
    const tab = params.get('tab');
    const written = `${new URLSearchParams({ ...(view && { view }), ...(tab && { tab }) })}`;
    void navigate(`${entity.route}${written && '?'}${written}`, { state: view ? null : 'opening' });
  };
  return {
    kept,
    chosen,
    opened,
    look,
    shown,
    widths,
    usualColumns,
    figured,
    queue: look === 'work' && !groups ? entity.queue : undefined,
    groups,
    showFigures,
    /** The columns in the order of the view, which come before the others. */
    order: isUsualOrder(shown, screen, figured) ? figured : { columns: shown },
    /** True if the address names a view that is gone or not for this user. */
    isMissing: asked !== null && !chosen && lookOf(screen, asked) === '',
    /** Views that stand beside the given ones: the one that opens the list, and the chosen one. */
    beside: kept.filter((view) => view === chosen || view === opening),
    shows: (state: ListState) => showsOf(screen, { state, look, columns, widths, groups }),
    /** True if the list shows something else than the chosen view. */
    differs: (table: Pick<ListTable, 'filters' | 'sorters' | 'pageSize' | 'isOpening'>) => {
      const seen = showsOf(screen, { state: { ...table, currentPage: 1 }, look, columns, widths, groups });
      if (opened) return opened.gone.length > 0 || seen !== showsOf(screen, opened);
      return !table.isOpening && seen !== (look === '' ? '' : `look=${look}`);
    },
    choose: (next: ShownColumns) => {
      if (!chosen) writeColumns(screen, userId, next, figured);
      setChanged({ ...changed, [key]: next });
    },
    /** Opens a saved view as it was kept. */
    open: (id: number) => {
      setChanged(Object.fromEntries(Object.entries(changed).filter(([one]) => one !== String(id))));
      go(String(id), String(id));
    },
    /** Turns to a declared view. Filters stay, unless they are those of a saved view. */
    turn: (next: Look) => {
      const plain = next === '' && opening ? allData : next;
      if (chosen || asked !== null) go(undefined, plain);
      else {
        remember(plain);
        if (groups) showFigures(undefined);
      }
    },
  };
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
