import { useOne } from '@refinedev/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Format } from '../../../i18n/format';
import { useFormat, useLanguage, useT } from '../../../i18n/react';
import { useAccess, useCan } from '../../../providers/access';
import { appointments } from '../../../resources/appointments/entity';
import { customers } from '../../../resources/customers/entity';
import { invoices } from '../../../resources/invoices/entity';
import { findOption } from '../../../schema/accept';
import { type Entity, moduleOf, writeRightOf } from '../../../schema/entity';
import type { Lang } from '../../../schema/field';
import type { RowOf } from '../../../schema/types';
import { isOffered, offersOn } from '../../../screens/actions/offered';
import type { OpenDialog } from '../../../screens/actions/row-dialog';
import { embeddedIn, type RowData, textIn } from '../../../screens/data/row';
import { useRowTitle } from '../../../screens/data/row-title';
import { useDebounced } from '../../../screens/hooks';
import { useRowsOf } from '../../../screens/query/use-rows-of';
import type { Screen } from '../../../screens/screen';
import { useWords, type Words } from '../../../screens/words';
import { routedEntities } from '../../entity-routes';
import { loadScreen } from '../../screens';
import { type MenuLine, menuEntries, menuName } from '../menu/menu';
import type { PaletteItem } from './palette-items';

export const usePaletteItems = (lines: readonly MenuLine[]): readonly PaletteItem[] => {
  const t = useT();
  const { can } = useAccess();
  const language = useLanguage();
  const other = useOtherTexts(language);
  return useMemo(() => {
    const named = (key: string): readonly string[] =>
      [t.find(key), lookUp(other, key)].filter((name) => name !== undefined);
    const screens = lines
      .filter((line) => !line.locked)
      .map(({ entry }): PaletteItem => {
        const own = named(`menu.${entry.name}`);
        const names = own.length > 0 || !entry.label ? own : [entry.label.ar, entry.label.en];
        const { name, icon, path } = entry;
        return { key: name, icon, group: 'screens', title: menuName(entry, t, language), to: path, names };
      });
    // Screens that the menu does not list.
    const others = routedEntities
      .filter(
        (entity) => !menuEntries.some(({ path }) => path === entity.route) && can(`${moduleOf(entity)}.read`),
      )
      .map((entity): PaletteItem => {
        const { ar, en } = entity.label.many;
        const title = entity.label.many[language];
        const { name, icon, route } = entity;
        return { key: name, icon, group: 'screens', title, to: route, names: [ar, en] };
      });
    const additions = routedEntities
      .filter((entity) => can(writeRightOf(entity, 'create')))
      .map((entity): PaletteItem => {
        const own = named(`${entity.name}.add`);
        const names = own.length > 0 ? own : [t('generic.add', { one: entity.label.one[language] })];
        return {
          key: `add-${entity.name}`,
          group: 'actions',
          title: names[0] ?? entity.name,
          to: `${entity.route}/create`,
          names,
        };
      });
    const branch = named('palette.changeBranch');
    return [
      ...screens,
      ...others,
      ...additions,
      { key: 'branch', group: 'actions', title: branch[0] ?? '', to: '/branch-selection', names: branch },
    ];
  }, [t, can, other, language, lines]);
};

/** The texts of the language that is not on the screen: a screen is found by either of its names. */
const useOtherTexts = (language: Lang): Readonly<Record<string, string>> | undefined =>
  useArrived(
    useCallback(async () => {
      const { first } = await (language === 'ar'
        ? import('../../../i18n/en/first')
        : import('../../../i18n/ar/first'));
      return first;
    }, [language]),
  );

/** What arrived last; offline the palette does without. */
const useArrived = <T extends object>(load: () => Promise<T>): T | undefined => {
  const [arrived, setArrived] = useState<T>();
  useEffect(() => {
    let left = false;
    load()
      .then((found) => {
        if (!left) setArrived(found);
      })
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [load]);
  return arrived;
};

const lookUp = (texts: Readonly<Record<string, string>> | undefined, key: string): string | undefined =>
  texts && Object.hasOwn(texts, key) ? texts[key] : undefined;

/** What may be done now to the record whose details are open: declared actions, then its screen's own commands. */
export const useRecordItems = (onDialog: (open: OpenDialog) => void): readonly PaletteItem[] => {
  const { pathname } = useLocation();
  const { can } = useAccess();
  const { t, lang } = useWords();
  const titleOf = useRowTitle();
  const { entity, id } = recordAt(pathname);
  const screen = useScreen(entity);
  // The details have asked for it already.
  const { query } = useOne<RowData>({
    resource: entity.name,
    id,
    queryOptions: { enabled: id !== '' },
    errorNotification: false,
  });
  const row = query.data?.data;
  if (id === '' || !screen || !row) return [];
  const note = titleOf(screen, row);
  const item = { group: 'record', note } as const;
  return [
    ...offersOn(screen, row, can, 'list').map(({ action }) => ({
      ...item,
      key: `do-${action.name}`,
      title: action.label[lang],
      icon: action.icon,
      names: [action.label.ar, action.label.en],
      run: () => onDialog({ action, screen, row }),
    })),
    ...(screen.rowActions ?? [])
      .filter((action) => isOffered(action, row, can))
      .map((action) => ({
        ...item,
        key: `do-${action.key}`,
        title: t(action.text),
        names: [t(action.text)],
        ...(action.to
          ? { to: action.to(row) }
          : { run: () => onDialog({ own: action.dialog ?? '', screen, row }) }),
      })),
  ];
};

/** The entity and number in the address of details; '' where none are open. */
const recordAt = (pathname: string): { readonly entity: Entity; readonly id: string } => {
  for (const entity of routedEntities) {
    const [, id] = /^\/(\d{1,9})$/.exec(pathname.slice(entity.route.length)) ?? [];
    if (id !== undefined && pathname.startsWith(`${entity.route}/`)) return { entity, id };
  }
  const [first] = routedEntities;
  if (!first) throw new Error('no entity has a screen');
  return { entity: first, id: '' };
};

/** Its screen, which an open record has loaded already. */
const useScreen = (entity: Entity): Screen | undefined => {
  const screen = useArrived(useCallback(() => loadScreen(entity), [entity]));
  return screen?.entity === entity ? screen : undefined;
};

export interface Found {
  readonly items: readonly PaletteItem[];
  readonly state: 'idle' | 'searching' | 'failed';
}

/** Milliseconds without a key press before the server is asked, and how many rows it answers. */
const pause = 200;
const most = { customers: 6, others: 4 } as const;

/**
 * Customers by name, phone or code, bookings and invoices by their customer or number, in all branches of the user. What
 * somebody may not read is not asked for.
 */
export const useFound = (query: string): Found => {
  const search = query.trim();
  const settled = useDebounced(search, pause);
  const words = useWords();
  const format = useFormat();
  const people = useRead(customers, settled, most.customers);
  const bookings = useRead(appointments, settled, most.others);
  const papers = useRead(invoices, settled, most.others);
  const asked = [people, bookings, papers].filter(({ allowed }) => allowed);
  if (asked.length === 0 || search === '') return { items: [], state: 'idle' };
  if (asked.some(({ error }) => error !== undefined)) return { items: [], state: 'failed' };
  const isSearching = search !== settled || asked.some(({ isFetching }) => isFetching);
  return {
    items: [
      ...people.rows.map(customerItem),
      ...bookings.rows.map((row) => bookingItem(row, words, format)),
      ...papers.rows.map((row) => invoiceItem(row, words, format)),
    ],
    state: isSearching ? 'searching' : 'idle',
  };
};

const useRead = <E extends Entity>(entity: E, search: string, pageSize: number) => {
  const allowed = useCan(`${moduleOf(entity)}.read`);
  const isWanted = allowed && search !== '';
  const { rows, isFetching, error } = useRowsOf(entity, { search, pageSize }, { isWanted });
  return { allowed, rows: isWanted ? (rows ?? []) : [], isFetching, error };
};

const customerItem = ({ id, fullName, paperCode, phones }: RowOf<typeof customers>): PaletteItem => ({
  key: `customer-${id}`,
  group: 'customers',
  title: fullName,
  note: [paperCode, phones[0]?.phoneRaw].filter((part) => part !== null && part !== undefined).join(' · '),
  to: `${customers.route}/${id}`,
  names: [fullName],
});

const bookingItem = (row: RowOf<typeof appointments>, { label }: Words, format: Format): PaletteItem => {
  const name = textIn(embeddedIn(row, 'customerId'), 'fullName') || (row.title ?? '');
  const status = findOption(appointments.fields.status.options, row.status);
  return {
    key: `booking-${row.id}`,
    group: 'bookings',
    title: name,
    note: [format.dateTime(row.start), status && label(status.label)].filter(Boolean).join(' · '),
    to: `${appointments.route}/${row.id}`,
    names: [name],
  };
};

const invoiceItem = (row: RowOf<typeof invoices>, { label }: Words, format: Format): PaletteItem => {
  const title = row.invoiceNumber ?? label(invoices.label.one);
  const name = textIn(embeddedIn(row, 'customerId'), 'fullName');
  return {
    key: `invoice-${row.id}`,
    group: 'invoices',
    title,
    note: [name, format.date(row.date ?? row.createdAt)].filter(Boolean).join(' · '),
    to: `${invoices.route}/${row.id}`,
    names: [title],
  };
};
