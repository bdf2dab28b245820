import { useAccess } from '../../providers/access';
import { fieldOf, moduleOf } from '../../schema/entity';
import { filterOpOf } from '../../schema/list-query';
import type { Opening, Query } from '../../schema/query';
import { numberIn, textIn, valueIn } from '../data/row';

/** What a query is asked with, as far as it narrows the rows behind its figures. */
type Question = Readonly<Record<string, unknown>>;

/** Addresses of the rows behind the figures of a query, for who may read them; undefined where there is no way there. */
export const useOpenings = ({
  opens,
}: Pick<Query, 'opens'>): ((key: string, record: unknown, asked: Question) => string | undefined) => {
  const { can } = useAccess();
  return (key, record, asked) => {
    const opening = opens[key];
    return opening && can(`${moduleOf(opening.list)}.read`)
      ? openingAddress(opening, record, asked)
      : undefined;
  };
};

/** The list of an opening, narrowed by the question and the record; or one row of it. */
export const openingAddress = (
  { list, days, where = {}, by = {}, row }: Opening,
  record: unknown,
  asked: Question,
): string | undefined => {
  if (row !== undefined) {
    const id = numberIn(record, row);
    return id === undefined ? undefined : `${list.route}/${id}`;
  }
  const params = new URLSearchParams();
  const add = (key: string, value: string) => {
    const field = fieldOf(list, key);
    if (value === '' || !field) return;
    if (filterOpOf(field) === 'in') return params.append(key, value);
    params.set(`${key}From`, value);
    params.set(`${key}To`, value);
  };
  if (list.fields.branchId?.filter) params.set('branchId', branchOf(asked.branchId));
  for (const [key, values] of Object.entries(where)) for (const value of [values].flat()) add(key, value);
  for (const [key, from] of Object.entries(by)) add(key, textIn(record, from));
  if (days !== undefined && valueIn(asked, 'from')) params.set(`${days}From`, textIn(asked, 'from'));
  if (days !== undefined && valueIn(asked, 'to')) params.set(`${days}To`, textIn(asked, 'to'));
  return `${list.route}?${params}`;
};

/** A list shows one branch or all of the reader's. */
const branchOf = (asked: unknown): string => {
  const ids: readonly unknown[] = [asked ?? []].flat();
  return ids.length === 1 ? String(ids[0]) : 'all';
};
