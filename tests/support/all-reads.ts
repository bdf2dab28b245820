import { subjectsOf } from '../../server/data/entity-server';
import { servedCentre } from '../../server/features/book';
import { forgetOldKeys } from '../../server/http/idempotency';
import { beautyCentre } from '../../src/resources/book';
import { type Action, stateOf } from '../../src/schema/action';
import { addressOf, paramsOf } from '../../src/schema/answer';
import { type Entity, fieldsOf } from '../../src/schema/entity';
import type { Field } from '../../src/schema/field';
import { filtersOf, sortsOf } from '../../src/schema/list-query';
import type { Query } from '../../src/schema/query';
import type { Row } from './app';
import { bodyFor, paramsFor, valueFor } from './call-samples';
import { actions, queries } from './declared';
import { type DemoApp, entityOf } from './demo-app';

/**
 * Sends every read call that the declarations offer, over the demo centre: each list in each order and direction,
 * with each filter, with a search, for one branch and for all, as Admin and as the front desk; pickers, suggestions,
 * exports and single rows; every declared query. Returns the number of calls.
 */
export const readAll = async (app: DemoApp): Promise<number> => {
  let calls = 0;
  for (const entity of beautyCentre.entities)
    for (const url of await listsOf(app, entity))
      for (const who of ['admin', 'reception'] as const) {
        calls += 1;
        const { status, text } = await app.call(who, 'GET', url);
        if (status >= 500) throw new Error(`${url}: ${status} ${text}`);
      }
  for (const query of queries) await ask(app, query);
  return calls + queries.length;
};

/** Runs every declared action on the newest row, then the server's own background work. */
export const doAll = async (app: DemoApp): Promise<void> => {
  for (const action of actions) await ask(app, action);
  await app.doChannelTasks();
  const now = new Date();
  const subjects = subjectsOf(servedCentre);
  for (const run of subjects.flatMap(({ nightly = [] }) => nightly)) await run(app.pool, now);
  const sweeps = [forgetOldKeys, ...subjects.flatMap(({ sweeps = [] }) => sweeps)];
  await Promise.all(sweeps.map((forget) => forget(app.pool, now)));
};

/** Returns the addresses of an entity's reads: lists, pickers, a row, the export, suggestions. */
export const listsOf = async (app: DemoApp, entity: Entity): Promise<readonly string[]> => {
  const filters: Record<string, string>[] = [];
  for (const [key, field, op] of filtersOf(entity)) {
    const value = String(await soughtOf(app, key, field));
    filters.push(op === 'in' ? { [key]: value } : { [`${key}From`]: value, [`${key}To`]: value });
  }
  const asked: readonly Record<string, string>[] = [
    ...sortsOf(entity).flatMap((sortBy) => ['true', 'false'].map((desc) => ({ sortBy, desc }))),
    ...filters,
    { search: 'زليخة الدمنهوري' },
    { search: '1234' },
    { view: 'picker', search: 'منى' },
  ];
  const ofBranch: Readonly<Record<string, string>> = { branchId: String(app.own) };
  const branches = typeof entity.branch === 'string' ? [{}, ofBranch] : [{}];
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

const soughtOf = async (app: DemoApp, key: string, field: Field): Promise<unknown> => {
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

/** Sends a declared call for the newest row of its entity. Only a status of 500 or more is an error. */
const ask = async (app: DemoApp, call: Action | Query): Promise<void> => {
  const { method, url, body } = await requestOf(app, call);
  const answer = await app.call('admin', method, url, body ? { body } : {});
  if (answer.status >= 500) throw new Error(`${url}: ${answer.status} ${answer.text}`);
};

/** Returns a declared call as a request for a row that fits it, the newest first, with its required inputs. */
export const requestOf = async (app: DemoApp, call: Action | Query) => {
  const entity = call.on === 'row' ? entityOf(call) : undefined;
  const id = entity ? await rowFor(app, call, entity) : 1;
  const body = await bodyFor(app, call, id);
  const [first] = paramsOf(call.path);
  const known = call.on === 'row' && first ? { [first]: id } : {};
  const url = `/api${addressOf(call.path, { ...paramsFor(call, app.own), ...known })}`;
  const { method } = call;
  if (method !== 'GET') return { method, url, body };
  const texts = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));
  return { method, url: `${url}?${new URLSearchParams(texts)}` };
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
