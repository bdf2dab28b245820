import { runClosing, runExpiry, runRecall } from '../../server/jobs';
import { registry } from '../../src/resources';
import { actions, queries } from '../../src/resources/calls';
import { type Action, stateOf } from '../../src/schema/action';
import { addressOf, paramsOf } from '../../src/schema/answer';
import { callsOf, type Entity, fieldsOf } from '../../src/schema/entity';
import type { Field } from '../../src/schema/field';
import { filtersOf, sortsOf } from '../../src/schema/list-query';
import type { Query } from '../../src/schema/query';
import type { Row } from './app';
import { bodyFor, paramsFor, valueFor } from './call-samples';
import { allRights } from './contract';
import { type DemoApp, entityOf } from './demo-app';

/**
 * Reads everything that the declarations offer, over the demo centre: each list in each order and direction, narrowed
 * by each field, searched, for one branch and for all, by Admin and by the front desk; pickers, suggestions, files and
 * rows; then every declared query and action where it is possible, and the work of the night. Answers how many calls
 * were answered with success.
 */
export const readAll = async (app: DemoApp): Promise<number> => {
  await app.setRights(allRights);
  let good = 0;
  const get = async (url: string): Promise<void> => {
    for (const who of ['admin', 'reception'] as const)
      if ((await app.call(who, 'GET', url)).status < 300) good += 1;
  };
  for (const entity of registry) for (const url of await listsOf(app, entity)) await get(url);
  for (const call of [...queries, ...actions]) {
    const n = await done(app, call);
    if (n === 0) console.log('not done', call.of.name, call.name);
    good += n;
  }
  const now = new Date();
  await runClosing(app.pool, now);
  await runExpiry(app.pool, now);
  await runRecall(app.pool, now);
  return good;
};

const listsOf = async (app: DemoApp, entity: Entity): Promise<readonly string[]> => {
  const filters: Record<string, string>[] = [];
  for (const [key, field, op] of filtersOf(entity)) {
    const value = String(await valueOf(app, key, field));
    filters.push(op === 'in' ? { [key]: value } : { [`${key}From`]: value, [`${key}To`]: value });
  }
  const asked: readonly Record<string, string>[] = [
    ...sortsOf(entity).flatMap((sortBy) => ['true', 'false'].map((desc) => ({ sortBy, desc }))),
    ...filters,
    { search: 'زليخة الدمنهوري' },
    { search: '1234' },
    { view: 'picker', search: 'منى' },
  ];
  const branches = typeof entity.branch === 'string' ? [{}, { branchId: String(app.own) }] : [{}];
  const [id = 1] = await app.idsOf(entity);
  return [
    ...asked.flatMap((one) =>
      branches.map(
        (branch) =>
          `/api${entity.api}?${new URLSearchParams({ page: '1', pageSize: '20', ...one, ...branch })}`,
      ),
    ),
    `/api${entity.api}/${id}`,
    `/api${entity.api}/export`,
    ...fieldsOf(entity).flatMap(([key, field]) =>
      field.kind === 'text' && field.suggest ? [`/api${entity.api}/suggest/${key}?search=a`] : [],
    ),
  ];
};

const valueOf = async (app: DemoApp, key: string, field: Field): Promise<unknown> => {
  switch (field.kind) {
    case 'date':
    case 'moment':
      return '2026-11-20';
    case 'flag':
      return true;
    case 'rows':
      return 1;
    default:
      return valueFor(app, key, field);
  }
};

/** Asks a declared call as the front desk does, of the newest row on which it is possible; 1 when it was answered. */
const done = async (app: DemoApp, call: Action | Query): Promise<number> => {
  const entity = call.on === 'row' ? entityOf(call) : undefined;
  const id = entity ? await rowFor(app, call, entity) : 1;
  const body = await bodyFor(app, call, id);
  const [first] = paramsOf(call.path);
  const known = call.on === 'row' && first ? { [first]: id } : {};
  const url = `/api${addressOf(call.path, { ...paramsFor(call, app.own), ...known })}`;
  const texts = Object.entries(body).map(([key, value]) => [key, String(value)]);
  const answer =
    call.method === 'GET'
      ? await app.call('admin', 'GET', `${url}?${new URLSearchParams(Object.fromEntries(texts))}`)
      : await app.call('admin', call.method, url, { body });
  return answer.status < 300 ? 1 : 0;
};

const rowFor = async (app: DemoApp, call: Action | Query, entity: Entity): Promise<number> => {
  const branch = typeof entity.branch === 'string' ? `&branchId=${app.own}` : '';
  const { body } = await app.call<{ data: readonly Row[] }>(
    'admin',
    'GET',
    `/api${entity.api}?page=1&pageSize=100&includeInactive=true${branch}`,
  );
  const fits = (row: Row) => call.kind !== 'action' || stateOf(call, row, () => true) === true;
  return (body.data.find(fits) ?? body.data[0])?.id ?? 1;
};

/** Entities that a form makes. */
export const isMade = (entity: Entity): boolean => callsOf(entity).includes('create');
