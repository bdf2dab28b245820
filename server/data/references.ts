import type pg from 'pg';
import { entityNamed } from '../../src/resources';
import { type Entity, embedKeyOf, fieldsOf, inputKeyOf, snake, tableNameOf } from '../../src/schema/entity';
import type { Fields } from '../../src/schema/field';
import { type FieldIssue, foreignBranch, invalid } from '../kernel/errors';
import { newParams, unseenBy } from '../kernel/params';
import { fetchRows } from '../kernel/rows';
import type { Actor } from './actor';
import type { Values } from './entity-server';
import { scopeCondition, scopeOf, seesBranch } from './scope';
import { preparedStatement } from './statements';

/**
 * Rows that were named instead of numbered (`roleNames`) get their ids; an unknown name refuses the field.
 * Letter case does not matter, as names are unique without it.
 */
export const resolveNames = async (
  client: pg.PoolClient,
  entity: Entity,
  values: Values,
): Promise<Values> => {
  const resolved: Record<string, unknown> = {};
  for (const [key, field] of fieldsOf(entity)) {
    if (field.kind !== 'rows' || !field.flat?.by) continue;
    const { by, of, key: sentKey } = field.flat;
    const list = values[key];
    const target = field.fields[of];
    if (!Array.isArray(list) || target?.kind !== 'reference') continue;
    const names = list.map((row: Values) => String(row[of] ?? '').toLowerCase());
    const column = snake(by);
    const rows = await fetchRows(client, { id: 'number', name: 'text' })(
      `select id, ${column} as name from ${tableNameOf(entityNamed(target.to))} where lower(${column}) = any($1)`,
      [names],
    );
    const found = new Map(rows.map((row) => [row.name.toLowerCase(), row]));
    if (names.some((name) => !found.has(name)))
      throw invalid([{ path: [sentKey], key: 'validate.reference' }]);
    resolved[key] = [...new Set(names)].map((name) => {
      const row = found.get(name);
      return { [of]: row?.id, [embedKeyOf(of)]: { id: row?.id, [by]: row?.name } };
    });
  }
  return { ...values, ...resolved };
};

interface Pointer {
  readonly path: readonly (string | number)[];
  readonly to: string;
  readonly id: number;
}

/**
 * Every row that a payload points to must exist and lie in the caller's scope, or that field is refused.
 * A foreign branch of one's own record is a matter of rights, not of spelling: 403 (P-02).
 */
export const checkReferences = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  entity: { readonly fields: Fields },
  values: Values,
): Promise<void> => {
  const pointers = pointersOf(entity.fields, values, []).filter(({ to, id }) => {
    if (entityNamed(to).branch !== 'self') return true;
    if (!seesBranch(actor, id)) throw foreignBranch();
    // Of one's own branches it is known that they are there: the session has just read them.
    return actor.isAdmin;
  });
  if (pointers.length === 0) return;
  const targets = [...new Set(pointers.map((pointer) => pointer.to))];
  const params = newParams();
  // One statement for all of them: a booking points at six kinds of rows.
  const parts = targets.map((to) => {
    const mine = pointers.filter((pointer) => pointer.to === to);
    const target = entityNamed(to);
    const ids = unseenBy(params).add(mine.map((pointer) => pointer.id));
    const conditions = [`t.id = any(${ids}::int[])`];
    if (target.remove === 'soft') conditions.push('t.deleted_at is null');
    const scoped = scopeCondition(target, scopeOf(actor), params);
    if (scoped) conditions.push(scoped);
    return `select ${params.add(to)}::text as "to", t.id from ${tableNameOf(target)} t where ${conditions.join(' and ')}`;
  });
  const rows = await fetchRows(client, { to: 'text', id: 'number' })(
    preparedStatement('references', parts.join(' union all '), params),
  );
  const found = new Set(rows.map(({ to, id }) => `${to} ${id}`));
  const issues: FieldIssue[] = pointers
    .filter(({ to, id }) => !found.has(`${to} ${id}`))
    .map(({ path }) => ({ path, key: 'validate.reference' }));
  if (issues.length > 0) throw invalid(issues);
};

const pointersOf = (fields: Fields, values: Values, path: readonly (string | number)[]): readonly Pointer[] =>
  fieldsOf({ fields }).flatMap(([key, field]): readonly Pointer[] => {
    const value = values[key];
    if (field.kind === 'reference' && typeof value === 'number')
      return [{ path: [...path, key], to: field.to, id: value }];
    if (field.kind === 'rows' && field.single && typeof value === 'object' && value !== null)
      return pointersOf(field.fields, Object(value), [...path, key]);
    // Named rows have been looked up already.
    if (field.kind === 'rows' && Array.isArray(value) && !field.flat?.by)
      return value.flatMap((row: Values, index) =>
        pointersOf(field.fields, row, [...path, inputKeyOf(key, field), index]).map((pointer) =>
          // A plain list has no fields of its own to point at.
          field.flat ? { ...pointer, path: [...path, inputKeyOf(key, field)] } : pointer,
        ),
      );
    return [];
  });
