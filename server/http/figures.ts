import type { FastifyInstance, FastifyRequest } from 'fastify';
import { records } from '../../src/schema/answer';
import { bookOf, currentOf, entityIn } from '../../src/schema/book';
import { type Entity, isExported, snake, tableNameOf } from '../../src/schema/entity';
import { type Lang, text } from '../../src/schema/field';
import {
  counted,
  type FiguresAsked,
  figureOf,
  figuresQueryOf,
  figuresRefusals,
  type Grouping,
  groupingsOf,
  mostGroups,
  numbersOf,
} from '../../src/schema/figures';
import { type ListQuery, payloadFromParameters, type RawQuery } from '../../src/schema/list-query';
import { filePermissionOf } from '../../src/schema/query';
import { optionsOf } from '../../src/schema/settings';
import { type Actor, type Scope, scopeCondition } from '../data/actor';
import { conditionsOf, overdueCondition, quoted, whereAll } from '../data/conditions';
import { requireFresh } from '../data/reauthentication';
import { readsOf, type Services } from '../data/services';
import { storedValues, type Zones, zonesOf } from '../data/settings';
import type { Statement } from '../data/statements';
import { valueSql } from '../db/own-column';
import { ApiError, errorCode, forbiddenKey } from '../kernel/errors';
import { fetchRows, newParams } from '../kernel/rows';
import { send, transaction } from '../kernel/transaction';
import { callInputOf } from './calls';
import { requireKey } from './context';
import { sendRecords } from './csv';
import { readList } from './lists';
import { textIn } from './texts';

/** Milliseconds for the statement, because a person waits for it and others for the processor. */
const patience = 5_000;

/** Maximum groups of a file. */
const mostInFile = 10_000;

/** Registers the calls for the figures of a list: as an answer, and as a file. */
export const figuresRoutes = (app: FastifyInstance, services: Services, of: Entity): void => {
  const call = figuresQueryOf(of);
  if (!call) return;
  const fields = () => (figuresQueryOf(currentOf(of)) ?? call).input;
  const ask = async (request: FastifyRequest, actor: Actor, isFile: boolean) => {
    const entity = currentOf(of);
    const raw = request.query as RawQuery;
    const { query: list, scope } = readList(entity, actor, raw);
    const sent = callInputOf({ ...call, input: fields() }, payloadFromParameters(fields(), raw));
    const asked = sent.input as unknown as FiguresAsked;
    const grouping = groupingsOf(entity).get(asked.by);
    if (!grouping) throw new Error(`${entity.name} has no grouping ${asked.by}`);
    for (const field of [grouping.field, numbersOf(entity).get(asked.of ?? '')])
      if (field?.readable && !actor.can(field.readable)) throw forbiddenKey(field.readable);
    const listed: Listed = { entity, scope, list, grouping, asked };
    const most = isFile ? mostInFile : mostGroups(grouping);
    return { ...listed, answer: await read(services, listed, most, actor.lang) };
  };
  app.get(call.path, { config: { kind: 'report', fields } }, async (request) => {
    return (await ask(request, requireKey(request, call.permission), false)).answer;
  });
  if (!isExported(of)) return;
  app.get(`${call.path}/export`, { config: { kind: 'export', fields } }, async (request, reply) => {
    const actor = requireKey(request, filePermissionOf(call) ?? null);
    if (currentOf(of).fresh === 'all') requireFresh(actor);
    const { entity, grouping, asked, answer } = await ask(request, actor, true);
    const columns = {
      name: text({ label: grouping.label }),
      count: counted,
      ...(asked.value !== 'count' && { figure: figureOf(entity, asked) }),
    };
    return sendRecords(reply, services, actor, { ...call, answer: records(columns) }, answer.groups);
  });
};

interface Listed {
  readonly entity: Entity;
  readonly scope: Scope;
  readonly list: ListQuery;
  readonly grouping: Grouping;
  readonly asked: FiguresAsked;
}

const read = async (services: Services, listed: Listed, most: number, lang: Lang) => {
  const { entity, scope, list, grouping } = listed;
  const pool = readsOf(services);
  const zones = await zonesOf(pool, entity, scope, list);
  const statement = figuresStatement(listed, zones, most);
  const nameOf = await namerOf(services, grouping, lang);
  const rows = await transaction(pool, async (client) => {
    await send(client, { text: `set local statement_timeout = ${patience}` });
    return fetchRows(client, columns)(statement);
  }).catch((error: unknown) => {
    // 57014: canceled, by that limit.
    throw errorCode(error) === '57014' ? new ApiError(400, figuresRefusals.slow) : error;
  });
  const [whole] = rows;
  return {
    groups: rows.flatMap(({ key, title, count, figure }) =>
      count === null ? [] : [{ key, name: nameOf(key, title), count, figure }],
    ),
    total: { groups: whole?.groups ?? 0, count: whole?.allCount ?? 0, figure: whole?.allFigure ?? null },
  };
};

const columns = {
  key: 'text?',
  title: 'text?',
  count: 'number?',
  figure: 'number?',
  groups: 'number',
  allCount: 'number',
  allFigure: 'number?',
} as const;

/** Builds the one statement: the groups of a list's rows, the largest or latest of them, and what all come to. */
const figuresStatement = (
  { entity, scope, list, grouping, asked: { value, of } }: Listed,
  zones: Zones,
  most: number,
): Statement => {
  const params = newParams();
  const { branch } = entity;
  const zoned = typeof branch === 'string' ? (branch === 'self' ? 't.id' : `t.${snake(branch)}`) : undefined;
  const number = numbersOf(entity).get(of ?? '');
  const summed = number ? valueSql(of ?? '', number, 't') : 'null::int';
  // Of each row no more is read than the figure needs: a value of an added field is taken out of a long column.
  const [parts, figure] = (
    {
      count: ['', 'coalesce(sum(n), 0)::numeric'],
      sum: [`, sum(${summed}) as s`, 'coalesce(sum(s), 0)::numeric'],
      average: [`, sum(${summed}) as s, count(${summed}) as m`, 'sum(s)::numeric / nullif(sum(m), 0)'],
    } as const
  )[value];
  const [first, order] = grouping.step
    ? ['key desc nulls last', 't.key nulls last']
    : ['v desc nulls last, key', 't.v desc nulls last, t.key'];
  const where = whereAll(conditionsOf(entity, scope, list, zones, params));
  const joined = zoned ? ` left join branches place on place.id = ${zoned}` : '';
  const text = `with g as (select ${keySql(entity, grouping, zoned !== undefined)} as key, count(*)::int as n${parts}
      from ${tableNameOf(entity)} t${joined}${where} group by 1),
    w as (select count(*)::int as groups, coalesce(sum(n), 0)::int as count, ${figure} as v from g)
    select t.key::text, ${titleSql(entity, grouping, scope, params)} as title, t.n as count, round(t.v, 2) as figure,
      w.groups, w.count as "allCount", round(w.v, 2) as "allFigure"
    from w left join (select key, sum(n)::int as n, ${figure} as v from g group by key order by ${first} limit ${most}) t
      on true order by ${order}`;
  return { text, values: params.values };
};

/** SQL of the value that makes groups, of the row `t` in the branch `place`. */
const keySql = (entity: Entity, { key, field, step }: Grouping, hasPlace: boolean): string => {
  const value =
    field.kind === 'flag' && field.overdue
      ? overdueCondition(entity, field.overdue)
      : valueSql(key, field, 't');
  const usual = quoted(bookOf(entity).zone);
  const zone = hasPlace ? `coalesce(place.time_zone, ${usual})` : usual;
  const day = field.kind === 'moment' ? `(${value} at time zone ${zone})::date` : value;
  switch (step) {
    case 'month':
      return `date_trunc('month', ${day})::date`;
    case 'week':
      // From Saturday (FMT-08).
      return `${day} - (extract(dow from ${day})::int + 1) % 7`;
    case 'day':
    case undefined:
      return day;
  }
};

/** SQL of the title of the row that a group refers to, if the reader may see it. */
const titleSql = (
  entity: Entity,
  { field }: Grouping,
  scope: Scope,
  params: ReturnType<typeof newParams>,
): string => {
  if (field.kind !== 'reference') return 'null::text';
  const target = entityIn(entity, field.to);
  const where = whereAll(['r.id = t.key', scopeCondition(target, scope.seen ?? scope, params, 'r')]);
  return `(select r.${snake(target.title)}::text from ${tableNameOf(target)} r${where})`;
};

/** Returns the function that names a group in the reader's language, as files do. */
const namerOf = async ({ pool }: Services, { field }: Grouping, lang: Lang) => {
  const settings = field.kind === 'choice' && field.named ? await storedValues(pool) : new Map();
  const options = field.kind === 'choice' ? optionsOf(field, Object.fromEntries(settings)) : [];
  const words = new Map<string, string>(options.map((option) => [option.value, option.label[lang]]));
  if (field.kind === 'flag') {
    words.set('true', field.words?.on[lang] ?? textIn(lang, 'common.yes'));
    words.set('false', field.words?.off[lang] ?? textIn(lang, 'common.no'));
  }
  return (key: string | null, title: string | null): string =>
    key === null ? textIn(lang, 'figures.none') : (title ?? words.get(key) ?? key);
};
