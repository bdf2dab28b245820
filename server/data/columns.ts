import { entityIn } from '../../src/schema/book';
import {
  childTableNameOf,
  type Entity,
  embedKeyOf,
  fieldOf,
  fieldsOf,
  isSystemKey,
  shownKeyOf,
  snake,
  type Telling,
  tableNameOf,
  tellingFieldOf,
  tellingsOf,
} from '../../src/schema/entity';
import { type Field, type FieldOf, isSecret, setKeyOf, unreachable } from '../../src/schema/field';
import { isRevealed, readPermissionOf, shownKeysOf } from '../../src/schema/visibility';
import { answerSql, valueSql } from '../db/own-column';
import { momentSql } from '../kernel/clock';
import type { Params } from '../kernel/rows';
import { canIn, living, type Scope, scopeCondition } from './actor';
import { overdueCondition, quoted, standing } from './conditions';

/**
 * Builds the columns of a reply: every field under its key, references with the row they point to. An
 * embedded row outside of the reader's scope is null; its id remains. If several branches share a row, the
 * reader sees only their own ones in its list. Fields that need a missing permission are not read at all, so
 * readers with other permissions get another statement.
 */
export const selectOf = (entity: Entity, rowScope: Scope, params: Params): string => {
  const scope = rowScope.seen ?? rowScope;
  const known = scope.all ? selects.get(entity) : undefined;
  if (known) return known;
  const reader: Reader = { entity, scope, params };
  const made = [
    't.id',
    't.version',
    't.created_at as "createdAt"',
    't.updated_at as "updatedAt"',
    ...fieldsOf(entity).flatMap(([key, field]) => columnsFor(reader, key, field)),
  ].join(', ');
  if (scope.all) selects.set(entity, made);
  return made;
};

const selects = new WeakMap<Entity, string>();

export interface Reader {
  readonly entity: Entity;
  readonly scope: Scope;
  readonly params: Params;
  /** True if the reference is the row's own branch, which is always within the reader's scope. */
  readonly isOwnBranch?: boolean;
}

export const columnsFor = (reader: Reader, key: string, field: Field): readonly string[] => {
  if (isSystemKey(key)) return [];
  if (field.kind === 'text' && field.secret === 'sealed')
    return [`null::text as "${key}"`, `t.${snake(key)}_sealed is not null as "${setKeyOf(key)}"`];
  if (isSecret(field)) return [];
  if (!isRevealed(field, canIn(reader.scope))) return field.kind === 'rows' ? [`'[]'::json as "${key}"`] : [];
  if (field.kind === 'rows') return [`${childrenOf(reader, key, field)} as "${key}"`];
  if (field.kind === 'flag' && field.overdue)
    return [`${overdueCondition(reader.entity, field.overdue)} as "${key}"`];
  if (field.kind === 'reference' && field.back) return backColumns(reader, key, field, field.back);
  if (field.kind === 'reference') {
    // The row's own branch is in the scope, or the row would not be read at all.
    const isOwnBranch = reader.entity.branch === key && !reader.entity.shared;
    const seen: Reader = isOwnBranch ? { ...reader, isOwnBranch } : reader;
    const id = valueSql(key, field, 't');
    return [`${id} as "${key}"`, `${pointedOf(seen, field, `r.id = ${id}`)} as "${embedKeyOf(key)}"`];
  }
  return [`${answerSql(key, field, 't')} as "${key}"`];
};

/** Returns columns of the row that points to this one; null if the reader may not read that row or its branch. */
const backColumns = (
  reader: Reader,
  key: string,
  field: FieldOf<'reference'>,
  { by, unless }: NonNullable<FieldOf<'reference'>['back']>,
): readonly string[] => {
  const { entity, scope, params } = reader;
  const target = entityIn(entity, field.to);
  if (!canIn(scope)(readPermissionOf(target)))
    return [`null::int as "${key}"`, `null::json as "${embedKeyOf(key)}"`];
  // A literal, because PostgreSQL uses a partial index only if the query has the same condition.
  const aside = (unless?.is ?? []).map((one) => `r.${snake(unless?.field ?? '')} <> ${quoted(String(one))}`);
  const where = [`r.${snake(by)} = t.id`, ...aside, ...living(target, 'r')].join(' and ');
  const scoped = scopeCondition(target, scope, params, 'r');
  const id = `(select r.id from ${tableNameOf(target)} r where ${scoped ? `${where} and ${scoped}` : where})`;
  return [`${id} as "${key}"`, `${pointedOf(reader, field, where)} as "${embedKeyOf(key)}"`];
};

/** Builds a JSON object of the referenced row `r`: id, title and the fields that the declaration shows. */
const pointedOf = (
  { entity, scope, params, isOwnBranch }: Reader,
  field: FieldOf<'reference'>,
  where: string,
): string => {
  const target = entityIn(entity, field.to);
  const can = canIn(scope);
  const shown = shownKeysOf(target, field).flatMap(({ key, permissions }) => {
    if (permissions.every(can)) return [`'${key}', ${shownColumn(target, key)}`];
    return fieldOf(target, key)?.kind === 'rows' ? [`'${key}', '[]'::json`] : [];
  });
  const title = `'${target.title}', ${shownColumn(target, target.title)}`;
  const pairs = ["'id', r.id", title, ...shown].join(', ');
  const scoped = isOwnBranch ? '' : scopeCondition(target, scope, params, 'r');
  const found = scoped ? `${where} and ${scoped}` : where;
  return `(select json_build_object(${pairs}) from ${tableNameOf(target)} r where ${found})`;
};

/** SQL of a field of a referenced row. Throws for child rows that are no plain list. */
const shownColumn = (target: Entity, key: string): string => {
  const field = fieldOf(target, key);
  if (field?.kind === 'moment') return momentSql(`r.${snake(key)}`);
  if (field?.kind !== 'rows') return `r.${snake(key)}`;
  const shown = shownKeyOf(field);
  if (shown === undefined) throw new Error(`${target.name}.${key} is no plain list`);
  return `(select coalesce(json_agg(f.${snake(shown)} order by f.position), '[]') from ${childTableNameOf(target, key)} f where f.parent_id = r.id)`;
};

const childrenOf = (reader: Reader, key: string, field: FieldOf<'rows'>): string => {
  const { entity, scope, params } = reader;
  const can = canIn(scope);
  const pairs = fieldsOf(field).flatMap(([sub, subField]) => {
    if (!isRevealed(subField, can)) return [];
    const column = `c.${snake(sub)}`;
    if (subField.kind === 'reference')
      return [
        `'${sub}', ${column}`,
        `'${embedKeyOf(sub)}', ${pointedOf(reader, subField, `r.id = ${column}`)}`,
      ];
    return [`'${sub}', ${subField.kind === 'moment' ? momentSql(column) : column}`];
  });
  const among = typeof entity.branch === 'object' ? entity.branch : entity.shared;
  const where =
    among?.rows === key && !scope.all
      ? ` and c.${snake(among.field)} = any(${params.add(scope.branchIds)}::int[])`
      : '';
  return `(select coalesce(json_agg(json_build_object('id', c.id, ${pairs.join(', ')}) order by c.position), '[]') from ${childTableNameOf(entity, key)} c where c.parent_id = t.id${where})`;
};

/**
 * Returns the columns that a picker shows beyond fields. Each costs one index lookup for each of the few
 * listed rows. Columns that need a missing permission are not read.
 */
export const toldColumns = (reader: Reader): readonly string[] =>
  tellingsOf(reader.entity).flatMap((telling) => {
    const field = tellingFieldOf(reader.entity, telling);
    if (!field || !isRevealed(field, canIn(reader.scope))) return [];
    return columnOf(reader, telling);
  });

const columnOf = ({ entity, scope, params }: Reader, telling: Telling): readonly string[] => {
  switch (telling.kind) {
    case 'field':
      return [];
    case 'end': {
      const list = fieldOf(entity, telling.of);
      if (list?.kind !== 'rows' || !list.flat)
        throw new Error(`${entity.name}.${telling.of} is no plain list`);
      const latin = `translate(c.${snake(list.flat.of)}, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')`;
      const digits = `nullif(right(regexp_replace(${latin}, '[^0-9]', '', 'g'), ${telling.digits}), '')`;
      return [
        `(select ${digits} from ${childTableNameOf(entity, telling.of)} c where c.parent_id = t.id order by c.position limit 1) as "${telling.key}"`,
      ];
    }
    case 'latest': {
      const target = entityIn(entity, telling.of);
      const conditions = [`r.${snake(telling.by)} = t.id`, ...standing(target, scope, params, 'r')];
      return [
        `(select max(r.${snake(telling.at)}) from ${tableNameOf(target)} r where ${conditions.join(' and ')}) as "${telling.key}"`,
      ];
    }
    default:
      return unreachable(telling);
  }
};
