import type pg from 'pg';
import { type Entity, fieldOf } from '../../../src/schema/entity';
import { snake, sortKeyColumnOf, tableNameOf } from '../../../src/schema/names';
import type { Actor } from '../../data/actor';
import type { EntityServer, ImportLookup } from '../../data/entity-server';
import { scopeCondition, scopeOf } from '../../data/scope';
import { sortKeyOf } from '../../data/statements';
import { newParams } from '../../kernel/params';

export interface FoundRow {
  readonly id: number;
  readonly title: string;
  readonly branchId: number | null;
}

export interface Found {
  readonly match: string | null;
  readonly rows: readonly FoundRow[];
}

type Client = pg.ClientBase | pg.Pool;

/** The rows within the actor's reach that cells mean by one field of their entity; nothing of other branches. */
export const findBy = async (
  client: Client,
  actor: Actor,
  { entity, importing }: EntityServer,
  key: string,
  asked: readonly ImportLookup[],
): Promise<readonly Found[]> => {
  const own = importing?.foundBy?.[key];
  if (own) {
    const found = await own(client, asked);
    const seen = await rowsById(client, actor, entity, [...new Set(found.flatMap(({ ids }) => ids))]);
    return found.map(({ match, ids }) => ({ match, rows: ids.flatMap((id) => seen.get(id) ?? []) }));
  }
  const column = comparedBy(entity, key);
  const keys = [
    ...new Set(asked.flatMap(({ values }) => values.flatMap((value) => column.keyOf(value) ?? []))),
  ];
  const byKey = await rowsByKey(client, actor, entity, column.sql, keys);
  return asked.map(({ values }) => {
    const own = [...new Set(values.flatMap((value) => column.keyOf(value) ?? []))];
    return { match: own[0] ?? null, rows: own.flatMap((one) => byKey.get(one) ?? []) };
  });
};

interface Compared {
  /** On the alias `t`. */
  readonly sql: string;
  /** Undefined of a cell that cannot be one. */
  readonly keyOf: (cell: string) => string | undefined;
}

const comparedBy = (entity: Entity, key: string): Compared => {
  const field = fieldOf(entity, key);
  // Arabic spellings of a name are one where the list sorts by it.
  if (field?.kind === 'text' && field.sort)
    return { sql: `t.${sortKeyColumnOf(key)}`, keyOf: (cell) => String(sortKeyOf(cell)) };
  if (field?.kind === 'text') return { sql: `lower(t.${snake(key)})`, keyOf: (cell) => cell.toLowerCase() };
  if (field?.kind === 'integer')
    return {
      sql: `t.${snake(key)}::text`,
      keyOf: (cell) => (/^\d{1,9}$/.test(cell) ? String(Number(cell)) : undefined),
    };
  throw new Error(`${entity.name}.${key}: nothing a file could name a row by`);
};

const reach = (entity: Entity, actor: Actor, params: ReturnType<typeof newParams>): string => {
  const scoped = scopeCondition(entity, scopeOf(actor), params);
  return [entity.remove === 'soft' ? 't.deleted_at is null' : 'true', ...(scoped ? [scoped] : [])].join(
    ' and ',
  );
};

const columnsOf = (entity: Entity): string =>
  `t.id, t.${snake(entity.title)} as title, ${typeof entity.branch === 'string' && entity.branch !== 'self' ? `t.${snake(entity.branch)}` : 'null::int'} as "branchId"`;

const rowsById = async (client: Client, actor: Actor, entity: Entity, ids: readonly number[]) => {
  const params = newParams();
  const among = `t.id = any(${params.add(ids)}::int[])`;
  const { rows } = await client.query<FoundRow>(
    `select ${columnsOf(entity)} from ${tableNameOf(entity)} t where ${among} and ${reach(entity, actor, params)} order by t.id`,
    params.values,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

const rowsByKey = async (
  client: Client,
  actor: Actor,
  entity: Entity,
  sql: string,
  keys: readonly string[],
) => {
  const found = new Map<string, FoundRow[]>();
  if (keys.length === 0) return found;
  const params = newParams();
  const among = `${sql} = any(${params.add(keys)}::text[])`;
  const { rows } = await client.query<FoundRow & { readonly key: string }>(
    `select ${sql} as key, ${columnsOf(entity)} from ${tableNameOf(entity)} t where ${among} and ${reach(entity, actor, params)} order by t.id`,
    params.values,
  );
  for (const { key, ...row } of rows) found.set(key, [...(found.get(key) ?? []), row]);
  return found;
};
