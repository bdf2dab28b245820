import type { Page, RawQuery } from '../../src/schema/list-query';
import { defaultPageSize } from '../../src/schema/list-query';
import { invalid } from '../kernel/errors';

/** Which page was asked for; undefined where neither `page` nor `pageSize` was sent (P-04). */
export const readPaging = (
  raw: RawQuery,
): { readonly page: number; readonly pageSize: number } | undefined => {
  const whole = (name: 'page' | 'pageSize'): number | undefined => {
    const value = [raw[name]].flat().at(-1);
    if (value === undefined || value === '') return undefined;
    if (!/^-?\d{1,9}$/.test(value)) throw invalid([{ path: [name], key: 'validate.integer' }]);
    if (Number(value) < 1) throw invalid([{ path: [name], key: 'validate.min', params: { min: 1 } }]);
    return Number(value);
  };
  const page = whole('page');
  const pageSize = whole('pageSize');
  if (page === undefined && pageSize === undefined) return undefined;
  return { page: page ?? 1, pageSize: Math.min(pageSize ?? defaultPageSize, 1000) };
};

/** All rows as a plain array, or the page of them that was asked for (P-04). For lists that are short by nature. */
export const pagedRows = <T>(rows: readonly T[], raw: RawQuery): readonly T[] | Page<T> => {
  const paging = readPaging(raw);
  if (!paging) return rows;
  const { page, pageSize } = paging;
  return {
    data: rows.slice((page - 1) * pageSize, page * pageSize),
    totalCount: rows.length,
    totalPages: Math.max(1, Math.ceil(rows.length / pageSize)),
    hasNextPage: page * pageSize < rows.length,
    hasPreviousPage: page > 1,
  };
};
