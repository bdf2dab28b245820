import { asksPeriod } from '../../src/schema/query';
import { listsOf, requestOf } from '../support/all-reads';
import type { Method } from '../support/app';
import { queries } from '../support/declared';
import type { Side } from './side';

export type Kind =
  | 'list'
  | 'filter'
  | 'search'
  | 'picker'
  | 'row'
  | 'suggestion'
  | 'query'
  | 'month'
  | 'year'
  | 'all branches';

/** A call that reads, with the same name in databases of other sizes. */
export interface Read {
  readonly name: string;
  readonly kind: Kind;
  readonly who: 'admin' | 'reception';
  readonly method: Method;
  readonly url: string;
  readonly body?: unknown;
}

/**
 * Returns every read that the declarations offer: for the front desk of one branch, or for Admin in that branch if
 * the desk may not; lists of Admin in all branches; questions about a period also for a month and a year.
 * Exports are left out, because they last as long as there are rows.
 */
export const readsOf = async ({ app }: Side): Promise<readonly Read[]> => {
  const reads: Read[] = [];
  const add = async (kind: Kind, url: string, sent: { readonly method: Method; readonly body?: unknown }) => {
    const { status } = await app.call('reception', sent.method, url, sent.body ? { body: sent.body } : {});
    const who = status < 400 ? 'reception' : 'admin';
    reads.push({ name: nameOf(kind, sent.method, url), kind, who, url, ...sent });
  };
  for (const entity of app.entities) {
    const isOfBranches = typeof entity.branch === 'string' && entity.branch !== 'self';
    for (const url of await listsOf(app, entity)) {
      const { pathname, searchParams } = new URL(url, 'http://x');
      if (pathname.endsWith('/export')) continue;
      if (!isOfBranches || !searchParams.has('page') || searchParams.has('branchId'))
        await add(kindOf(pathname, searchParams), url, { method: 'GET' });
      else
        reads.push({
          ...{ kind: 'all branches', who: 'admin', method: 'GET', url },
          name: nameOf('all branches', 'GET', url),
        });
    }
  }
  for (const query of queries) {
    const { url, ...sent } = await requestOf(app, query);
    const isOfBranches = query.on === 'branches' && query.method === 'GET';
    await add('query', isOfBranches ? `${url}&branchId=${app.own}` : url, sent);
    if (isOfBranches)
      reads.push({
        name: nameOf('all branches', 'GET', url),
        kind: 'all branches',
        who: 'admin',
        url,
        ...sent,
      });
    if (query.method !== 'GET' || !asksPeriod(query)) continue;
    for (const [kind, days] of [
      ['month', 30],
      ['year', 365],
    ] as const)
      await add(kind, `${url.split('?')[0]}?${new URLSearchParams(periodOf(app.own, days))}`, sent);
  }
  return reads;
};

const kindOf = (pathname: string, params: URLSearchParams): Kind => {
  if (pathname.includes('/suggest/')) return 'suggestion';
  if (!params.has('page')) return 'row';
  if (params.get('view') === 'picker') return 'picker';
  if (params.has('search')) return 'search';
  return params.has('sortBy') ? 'list' : 'filter';
};

const periodOf = (branchId: number, days: number) => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  return { branchId: String(branchId), from: day(days), to: day(1) };
};

/** Leaves ids and values out, because they differ from database to database. */
const nameOf = (kind: Kind, method: Method, url: string): string => {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const keys = [...searchParams].flatMap(([key, value]) => {
    if (['page', 'pageSize', 'branchId'].includes(key)) return [];
    return key === 'sortBy' || key === 'desc' || key === 'search' ? [`${key}=${value}`] : [key];
  });
  return `${kind}: ${method} ${pathname.replace(/^\/api/, '').replace(/\/\d+/g, '/:id')} ${keys.join(' ')}`.trim();
};
