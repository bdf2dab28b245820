import { useDataProvider } from '@refinedev/core';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBetween, useFormat, useLanguage, useT } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { theBook } from '../../providers/book';
import { entityIn, type FoundNote } from '../../schema/book';
import { type Entity, fieldOf, moduleOf, shownKeyOf, writePermissionOf } from '../../schema/entity';
import type { Label } from '../../schema/field';
import { fold, searchTerms } from '../../schema/text/fold';
import { dataKeyOf } from '../../screens/data/changes';
import { embeddedIn, listIn, type RowData, textIn } from '../../screens/data/row';
import { useDebounced } from '../../screens/hooks';
import { useWords } from '../../screens/words';
import { routedEntities } from '../entity-routes';
import { resources } from '../resources';
import { kinds } from './hooks';
import { type MenuLine, metaOf } from './menu';

/** Groups of every book, in this order. The groups of the searched nouns follow them. */
export const ownGroups = ['screens', 'actions'] as const;

export type PaletteGroup = (typeof ownGroups)[number] | Label;

export interface PaletteItem {
  readonly key: string;
  readonly group: PaletteGroup;
  readonly title: string;
  readonly icon?: string;
  /** Second line: phone, code, time. */
  readonly note?: string;
  /** Address that the item opens. */
  readonly to: string;
  /** Names that the search compares, in both languages. */
  readonly names: readonly string[];
}

/**
 * Returns the items with a name that contains every word of the query, spelling variants folded. Items whose
 * name begins with the query come first. An empty query keeps all.
 */
export const matchingItems = (items: readonly PaletteItem[], query: string): readonly PaletteItem[] => {
  const { words } = searchTerms(query);
  if (words.length === 0) return items;
  const start = words.join(' ');
  return items
    .flatMap((item) => {
      const names = item.names.map(fold);
      if (!names.some((name) => words.every((word) => name.includes(word)))) return [];
      return [{ item, first: names.some((name) => name.startsWith(start)) }];
    })
    .sort((a, b) => Number(b.first) - Number(a.first))
    .map(({ item }) => item);
};

/** Returns the index after an arrow key, wrapping at both ends. Undefined for other keys. */
export const walk = (key: string, index: number, count: number): number | undefined => {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  return step === 0 || count === 0 ? undefined : (index + step + count) % count;
};

export const usePaletteItems = (lines: readonly MenuLine[]): readonly PaletteItem[] => {
  const t = useT();
  const { can } = useAccess();
  const language = useLanguage();
  return useMemo(() => {
    const screens = lines
      .filter((line) => !line.locked)
      .map(({ entry }): PaletteItem => {
        const { name, list: to = '', label: title = name } = entry;
        const { ar, en } = theBook().find(name)?.label.many ?? { ar: title, en: title };
        return {
          key: name,
          icon: metaOf(entry).iconName,
          group: 'screens',
          title,
          to,
          names: [title, ar, en],
        };
      });
    // Screens that the menu does not list.
    const others = routedEntities
      .filter(
        (entity) =>
          !resources.some((one) => one.list === entity.route && !one.meta?.hide) &&
          can(`${moduleOf(entity)}.read`),
      )
      .map((entity): PaletteItem => {
        const { ar, en } = entity.label.many;
        const title = entity.label.many[language];
        const { name, icon, route } = entity;
        return { key: name, icon, group: 'screens', title, to: route, names: [ar, en] };
      });
    const additions = routedEntities
      .filter((entity) => can(writePermissionOf(entity, 'create')))
      .map((entity): PaletteItem => {
        const title = t.find(`${entity.name}.add`) ?? t('generic.add', { one: entity.label.one[language] });
        return {
          key: `add-${entity.name}`,
          group: 'actions',
          title,
          to: `${entity.route}/create`,
          names: [title],
        };
      });
    const branch = t('palette.changeBranch');
    return [
      ...screens,
      ...others,
      ...additions,
      { key: 'branch', group: 'actions', title: branch, to: '/branch-selection', names: [branch] },
    ];
  }, [t, can, language, lines]);
};

export interface Found {
  readonly items: readonly PaletteItem[];
  readonly state: 'idle' | 'searching' | 'failed';
}

/** Milliseconds without a key press before the server is asked. */
const pause = 200;
/** Rows per noun. */
const mostFound = 6;

/** Searches the rows of all nouns that can be found, in all branches of the user. Skips nouns without permission. */
export const useFound = (query: string): Found => {
  const search = query.trim();
  const settled = useDebounced(search, pause);
  const { can } = useAccess();
  const itemOf = useItem();
  const { getList } = useDataProvider()();
  const asked = kinds.filter(({ entity }) => can(`${moduleOf(entity)}.read`));
  const answers = useQueries({
    queries: asked.map(({ entity }) => ({
      queryKey: dataKeyOf(entity, 'palette', settled),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        getList<RowData>({
          resource: entity.name,
          pagination: { currentPage: 1, pageSize: mostFound },
          // Every branch of the user, not only the one chosen for the day.
          meta: { query: { search: settled, branchId: null }, signal },
        }),
      enabled: settled !== '',
      placeholderData: keepPreviousData,
    })),
  });
  if (asked.length === 0 || search === '') return { items: [], state: 'idle' };
  if (answers.some(({ error }) => error)) return { items: [], state: 'failed' };
  const isSearching = search !== settled || answers.some(({ isFetching }) => isFetching);
  return {
    items: asked.flatMap((kind, index) =>
      settled === '' ? [] : (answers[index]?.data?.data ?? []).map((row) => itemOf(kind, row)),
    ),
    state: isSearching ? 'searching' : 'idle',
  };
};

const useItem = () => {
  const { label } = useWords();
  const noteOf = useNote();
  const between = useBetween();
  return ({ entity, found }: (typeof kinds)[number], row: RowData): PaletteItem => {
    const { about = entity.title, title } = entity;
    const own = noteOf(entity, row, found.includes(about) ? title : about) || textIn(row, title);
    return {
      key: `${entity.name}-${row.id}`,
      group: entity.label.many,
      icon: entity.icon,
      title: own || label(entity.label.one),
      note: found
        .map((part) => noteOf(entity, row, part))
        .filter(Boolean)
        .join(between),
      to: `${entity.route}/${row.id}`,
      names: [own],
    };
  };
};

/** Formats a field of a found row as text. '' if it is empty. */
const useNote = () => {
  const { optionText } = useWords();
  const format = useFormat();
  return (entity: Entity, row: RowData, part: FoundNote): string => {
    const [key, isDay] = typeof part === 'string' ? [part, false] : [part.day, true];
    const field = fieldOf(entity, key);
    const text = textIn(row, key);
    switch (field?.kind) {
      case 'reference':
        return textIn(embeddedIn(row, key), entityIn(entity, field.to).title);
      case 'rows':
        return textIn(listIn(row, key)[0], shownKeyOf(field) ?? '');
      case 'choice':
        return optionText(field.options, text);
      case 'date':
        return text && format.date(text);
      case 'moment':
        return text && (isDay ? format.date(text) : format.dateTime(text));
      default:
        return text;
    }
  };
};
