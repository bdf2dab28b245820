import { type BaseRecord, useCustom, useSelect } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLanguage } from '../../i18n/react';
import { theBook } from '../../providers/book';
import type { HttpError } from '../../providers/http-error';
import {
  allBranchesOffered,
  type BranchChoice,
  branchName,
  isAdmin,
  type SessionUser,
  useSession,
} from '../../providers/session';
import type { Entity } from '../../schema/entity';
import type { FieldOf, Lang } from '../../schema/field';
import { optionsOf, type ShownOption } from '../../schema/settings';
import { useWords, type Words } from '../words';
import { pickerKeyOf } from './changes';
import { numberIn, rowsIn, titleOf } from './row';

export interface Option {
  readonly value: number;
  /** Name in the reader's language. */
  readonly label: string;
  /** Value of the row's title field, as stored. */
  readonly title: string;
  readonly disabled?: boolean;
  /** Row from the picker's reply, with the fields that its declaration shows. */
  readonly row?: unknown;
}

interface Options {
  readonly options: readonly Option[];
  readonly isLoading: boolean;
  /** True if the call failed, so that an empty list does not mean 'no match'. */
  readonly hasFailed: boolean;
  /** True if there may be more matches than are listed. */
  readonly isPartial: boolean;
  /** True if the server searches for the typed text. Otherwise all options are listed already. */
  readonly searches: boolean;
}

const usualSize = 20;

/** A grouped picker is a catalogue, which is looked through as a whole. */
const groupedSize = 200;

/** True if the session already holds the rows of that entity, so that no call is needed. */
const isLocal = (to: string): boolean => to === 'branches';

const localOptions = (user: SessionUser | null, lang: Lang): readonly Option[] =>
  (user?.branches ?? []).map((branch) => ({
    value: branch.id,
    label: branchName(branch, lang),
    title: branch.name,
    disabled: !branch.isActive,
  }));

/** Branches that a filter offers: all of the reader's, by the rule of PRM-31, then each; inactive ones for older rows. */
export const useBranchChoices = ({ inactiveToo = false } = {}) => {
  const { user } = useSession();
  const { t, lang } = useWords();
  const own: readonly { readonly value: BranchChoice; readonly label: string }[] = localOptions(
    user,
    lang,
  ).filter(({ disabled }) => inactiveToo || !disabled);
  const label = t(isAdmin(user) ? 'common.allBranches' : 'common.allMyBranches');
  return allBranchesOffered(user) ? [{ value: 'all' as const, label }, ...own] : [...own];
};

/** Returns the name of a row that the session holds, in the reader's language, or undefined. */
export const localTitle = (
  to: string,
  id: unknown,
  user: SessionUser | null,
  lang: Lang,
): string | undefined =>
  isLocal(to) ? localOptions(user, lang).find((option) => option.value === id)?.label : undefined;

/**
 * Loads the options of a reference: the rows of the session, or the server's matches for the typed text with the
 * selected rows before them. A filter includes inactive rows, because users also look for old ones. A form does not.
 */
export const useOptions = (
  to: string,
  search: string,
  selected: readonly number[],
  includeInactive = false,
): Options => {
  const entity = theBook().entity(to);
  const isAsked = !isLocal(to);
  const pickerSize = entity.picker?.groups === undefined ? usualSize : groupedSize;
  const { user } = useSession();
  const lang = useLanguage();
  const { rowTitle } = useWords();
  const [asked, setAsked] = useState(selected);
  const ids = search === '' ? asked : [];
  const { query } = useSelect<BaseRecord, HttpError>({
    resource: to,
    filters: [{ field: 'search', operator: 'contains', value: search }],
    pagination: { pageSize: pickerSize },
    meta: { query: { view: 'picker', ids, includeInactive: includeInactive || null } },
    queryOptions: {
      queryKey: [...pickerKeyOf(entity, search, includeInactive, ids)],
      enabled: isAsked,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    },
    liveMode: 'off',
    errorNotification: false,
  });
  const listed = rowsIn(query.data?.data).flatMap((row) => optionOf(entity, row, rowTitle));
  const isNamed = (id: number) => asked.includes(id) || listed.some(({ value }) => value === id);
  // A row that was chosen from a search is asked for by its id only if the list without a search lacks it.
  if (isAsked && search === '' && !selected.every(isNamed)) setAsked(selected);
  const own = useMemo(() => localOptions(user, lang), [user, lang]);
  if (!isAsked)
    return { options: own, isLoading: false, hasFailed: false, isPartial: false, searches: false };
  return {
    options: listed,
    isLoading: query.isFetching,
    hasFailed: query.isError,
    isPartial: listed.length >= pickerSize,
    searches: true,
  };
};

const optionOf = (entity: Entity, row: unknown, rowTitle: Words['rowTitle']): readonly Option[] => {
  const value = numberIn(row, 'id');
  const title = titleOf(entity, row);
  return value === undefined ? [] : [{ value, label: rowTitle(entity, title), title, row }];
};

type Offered = Pick<Option, 'value' | 'label'>;

/** Adds the chosen row to options that are asked for elsewhere: whoever has left meanwhile keeps the work. */
export const useWithChosen = <O extends Offered>(
  to: string,
  offered: readonly O[],
  value: number | null,
): readonly (O | Offered)[] => {
  const isMissing = value !== null && !offered.some((one) => one.value === value);
  const { options } = useOptions(to, '', isMissing ? [value] : []);
  if (!isMissing) return offered;
  const label = options.find((one) => one.value === value)?.label ?? `#${value}`;
  return [...offered, { value, label }];
};

/** Returns the name of a row by its id: '…' while it loads, the number if the row has no name. */
export const useNameOf = (to: string, id: number): string => {
  const { options, isLoading } = useOptions(to, '', [id]);
  return options.find((option) => option.value === id)?.label ?? (isLoading ? '…' : `#${id}`);
};

export const NameOf = ({ to, id }: { readonly to: string; readonly id: number }) => useNameOf(to, id);

/** The centre's settings once loaded, for the options of choices that it can rename. */
export const useSettingValues = (isWanted: boolean) => {
  const { query } = useCustom<BaseRecord, HttpError>({
    url: '/settings',
    method: 'get',
    queryOptions: { queryKey: ['settings'], staleTime: 60_000, enabled: isWanted },
    errorNotification: false,
  });
  return query.data?.data;
};

/** Returns a choice's options. Those that the centre can rename follow its settings once loaded. */
export const useOptionsOf = (field: FieldOf<'choice'>): readonly ShownOption[] => {
  const settings = useSettingValues(field.named !== undefined);
  return useMemo(() => optionsOf(field, settings), [field, settings]);
};
