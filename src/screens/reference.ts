import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/react';
import { request } from '../providers/http';
import { useSession } from '../providers/use-session';
import { branchName, type SessionUser } from '../providers/user';
import { entityNamed } from '../resources/index';
import type { Entity } from '../schema/entity';
import type { Lang } from '../schema/field';
import { numberIn, titleOf } from './row';
import { useWords } from './words';

export interface Option {
  readonly value: number;
  /** What the reader calls the row. */
  readonly label: string;
  /** The value of the row's title field, as it stands in the database. */
  readonly title: string;
  readonly disabled?: boolean;
}

export interface Options {
  readonly options: readonly Option[];
  readonly isLoading: boolean;
  /** There may be more matches than are listed. */
  readonly isPartial: boolean;
  /** The server looks for what is typed; otherwise all options are listed already. */
  readonly searches: boolean;
}

/** Rows a picker lists at once. */
export const pickerSize = 20;

type LocalSource = (user: SessionUser | null, lang: Lang) => readonly Option[];

/** Entities whose rows the session already holds: no call is needed to pick one. */
const local: Readonly<Record<string, LocalSource | undefined>> = {
  branches: (user, lang) =>
    (user?.branches ?? []).map((branch) => ({
      value: branch.id,
      label: branchName(branch, lang),
      title: branch.name,
      ...(branch.isActive ? {} : { disabled: true }),
    })),
};

/** What the session itself calls a row, in the reader's language; undefined where it does not hold such rows. */
export const localTitle = (
  to: string,
  id: unknown,
  user: SessionUser | null,
  lang: Lang,
): string | undefined => local[to]?.(user, lang).find((option) => option.value === id)?.label;

/** What can be picked for a reference: the session's own rows, or the server's for what is typed. */
export const useOptions = (to: string, search: string, selected: readonly number[]): Options => {
  const entity = entityNamed(to);
  const source = local[to];
  const { user } = useSession();
  const lang = useLanguage();
  const { rowTitle } = useWords();
  const found = useQuery({
    queryKey: ['picker', to, search],
    queryFn: ({ signal }) => pick(entity, { search, pageSize: pickerSize }, signal),
    enabled: source === undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const worded = (option: Option): Option => ({ ...option, label: rowTitle(entity, option.title) });
  const listed = (found.data ?? []).map(worded);
  const missing = selected.filter((id) => !listed.some((option) => option.value === id));
  const chosen = useQuery({
    queryKey: ['picker', to, 'ids', missing],
    queryFn: ({ signal }) => pick(entity, { ids: missing, pageSize: missing.length }, signal),
    enabled: source === undefined && missing.length > 0 && found.isFetched,
    staleTime: 30_000,
  });
  const own = useMemo(() => source?.(user, lang), [source, user, lang]);
  if (own) return { options: own, isLoading: false, isPartial: false, searches: false };
  const isWanted = (option: Option) => missing.includes(option.value);
  return {
    options: [...(search === '' ? (chosen.data ?? []).filter(isWanted).map(worded) : []), ...listed],
    isLoading: found.isFetching || chosen.isFetching,
    isPartial: listed.length >= pickerSize,
    searches: true,
  };
};

interface Pick {
  readonly search?: string;
  readonly ids?: readonly number[];
  readonly pageSize: number;
}

const pick = async (entity: Entity, query: Pick, signal: AbortSignal): Promise<readonly Option[]> => {
  const { data } = await request('GET', entity.api, { query: { view: 'picker', ...query }, signal });
  return (Array.isArray(data) ? data : []).flatMap((row: unknown) => {
    const value = numberIn(row, 'id');
    const title = titleOf(entity, row);
    return value === undefined ? [] : [{ value, label: title, title }];
  });
};
