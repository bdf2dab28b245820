import type pg from 'pg';
import type { z } from 'zod';
import { currentOf, entityIn } from '../../../src/schema/book';
import { type Entity, embedKeyOf, inputKeyOf, snake, tableNameOf } from '../../../src/schema/entity';
import { type Field, type Fields, isNothing } from '../../../src/schema/field';
import { inputOf } from '../../../src/schema/input';
import { writableFieldsOf } from '../../../src/schema/visibility';
import { living, systemActor } from '../../data/actor';
import type { EntityServer, Values } from '../../data/entity-server';
import { createRow, updateRow } from '../../data/repository';
import { requestOf } from '../../data/values';
import { parsed } from '../../http/context';
import { OperatorError } from '../../kernel/errors';
import { fetchRows, isObject, listOf } from '../../kernel/rows';

/** Rows and views by names, as they go from one installation to another: ids, keys and codes differ there. */

/** Why something does not fit, in both languages. */
export const unfit = (en: string, ar: string): OperatorError => new OperatorError(`${en}. ${ar}`);

/** Parameters of a view's address; `{نوع البشرة}` stands for the key of an added field. */
export type NamedParameters = Readonly<Record<string, readonly string[]>>;

/** Returns the values that a row is sent with, without empty ones: rows that it refers to by their titles. */
export const carriedRow = (entity: Entity, row: Values): Values => {
  const fields = writableFieldsOf(entity, 'create').filter(([key]) => key !== entity.inactive);
  return carriedValues(entity, Object.fromEntries(fields), row);
};

const carriedValues = (entity: Entity, fields: Fields, row: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const value = field.write === 'never' ? null : carriedValue(entity, key, field, row);
      return isNothing(value) ? [] : [[inputKeyOf(key, field), value]];
    }),
  );

const carriedValue = (entity: Entity, key: string, field: Field, row: Values): unknown => {
  if (field.kind === 'reference') {
    const pointed = row[embedKeyOf(key)];
    return isObject(pointed) ? pointed[entityIn(entity, field.to).title] : null;
  }
  if (field.kind !== 'rows') return row[key];
  const { flat } = field;
  const parts = listOf(row[key]).map((one) => carriedValues(entity, field.fields, one));
  return flat ? parts.map((one) => one[flat.of]) : parts;
};

/** The reverse of `carriedRow`: titles are ids again. */
export const sentRow = async (client: pg.ClientBase, entity: Entity, carried: Values): Promise<Values> => {
  const sent: Record<string, unknown> = { ...carried };
  for (const [key, field] of writableFieldsOf(entity, 'create')) {
    const name = inputKeyOf(key, field);
    const of = field.kind === 'rows' && field.flat ? field.fields[field.flat.of] : field;
    if (of?.kind !== 'reference' || isNothing(sent[name])) continue;
    const ids = [];
    for (const title of [sent[name]].flat()) ids.push(await idOf(client, entityIn(entity, of.to), title));
    sent[name] = of === field ? ids[0] : ids;
  }
  return sent;
};

const titled = (client: pg.ClientBase, target: Entity, condition: string, value: unknown) =>
  fetchRows(client, { id: 'number', title: 'text' })(
    `select t.id, t.${snake(target.title)} as title from ${tableNameOf(target)} t
     where ${[condition, ...living(target)].join(' and ')}`,
    [value],
  );

const idOf = async (client: pg.ClientBase, target: Entity, title: unknown): Promise<number> => {
  const [one, another] = await titled(client, target, `t.${snake(target.title)} = $1`, title);
  if (one && !another) return one.id;
  const { ar, en } = target.label.one;
  throw another
    ? unfit(`several rows of ${en} are called "${title}"`, `أكثر من ${ar} بهذا الاسم`)
    : unfit(`there is no ${en} "${title}" here`, `لا يوجد ${ar} بهذا الاسم هنا`);
};

/** Who carries: the system. */
export const carrier = systemActor('FieldsImport');

/** Keys that change; undefined for what is new. */
export type Changed = readonly string[] | undefined;

/** Writes a row as a person's call would, if it is new or differs. */
export const put = async (
  client: pg.PoolClient,
  server: EntityServer,
  carried: Values,
  before?: Values & { readonly id: number },
): Promise<{ readonly id: number; readonly changed: Changed }> => {
  const { entity } = server;
  const sent = await sentRow(client, entity, carried);
  const created: z.ZodType<Values> = inputOf(entity, 'create');
  const wanted = parsed(created, sent);
  if (!before) {
    const made = await createRow(client, server, carrier, requestOf(entity, 'create', wanted));
    return { id: made.id, changed: undefined };
  }
  const now = parsed(created, await sentRow(client, entity, carriedRow(entity, before)));
  const differing = Object.keys(wanted).filter((key) => textOf(wanted[key]) !== textOf(now[key]));
  const fixed = writableFieldsOf(entity, 'create').filter(
    ([key, { write }]) => write === 'create' && differing.includes(key),
  );
  if (fixed.length > 0)
    throw unfit(`it differs here in ${fixed.map(([key]) => key).join(', ')}`, `يختلف هنا فيما لا يتغير`);
  const changes = {
    ...Object.fromEntries(differing.map((key) => [key, sent[key] ?? null])),
    ...(entity.inactive && before[entity.inactive] === false ? { [entity.inactive]: true } : {}),
  };
  const keys = Object.keys(changes);
  if (keys.length > 0) {
    const whole: Values = parsed(inputOf(entity, 'update'), { ...sent, ...changes });
    await updateRow(client, server, carrier, before.id, requestOf(entity, 'update', whole, changes));
  }
  return { id: before.id, changed: keys };
};

/** A value as it is compared, without the ids of child rows. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (key, one) => (key === 'id' ? undefined : one)) ?? 'null';

const ownKey = /\bown\d+(Id)?/g;

/** The parameters with names, without what went since. */
export const inWords = async (client: pg.ClientBase, of: Entity, shows: string): Promise<NamedParameters> => {
  const { fields } = currentOf(of);
  const named = (text: string) => text.replace(ownKey, (key) => `{${fields[key]?.label.ar ?? ''}}`);
  const told: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(shows)) {
    const words = name === 'search' ? value : await wordsFor(client, of, fields[name], value, named(value));
    const kept = name === 'columns' ? words?.replace(/(^|,){}(?=,|$)/g, '') : words;
    if (kept === undefined || `${named(name)} ${name === 'search' || kept}`.includes('{}')) continue;
    told[named(name)] = [...(told[named(name)] ?? []), kept];
  }
  return told;
};

const wordsFor = async (
  client: pg.ClientBase,
  of: Entity,
  field: Field | undefined,
  value: string,
  usual: string,
): Promise<string | undefined> => {
  if (field?.stored !== undefined && 'options' in field)
    return field.options.find((option) => option.value === value)?.label.ar;
  if (field?.kind !== 'reference' || !/^\d+$/.test(value)) return usual;
  return (await titled(client, entityIn(of, field.to), 't.id = $1', value))[0]?.title;
};

/** The reverse of `inWords`. Refuses what is not here. */
export const asParameters = async (client: pg.ClientBase, entity: Entity, shows: NamedParameters) => {
  const { fields } = currentOf(entity);
  const keyed = (text: string) =>
    text.replace(/\{([^{}]*)\}/g, (_, label) => {
      const [key] =
        Object.entries(fields).find(([, one]) => one.stored !== undefined && one.label.ar === label) ?? [];
      if (key) return key;
      throw unfit(`there is no added field "${label}" here`, `لا يوجد حقل مضاف بهذا الاسم هنا`);
    });
  const params = new URLSearchParams();
  for (const [name, values] of Object.entries(shows))
    for (const value of values) {
      const field = fields[keyed(name)];
      if (field?.stored !== undefined && 'options' in field) {
        const option = field.options.find(({ label }) => label.ar === value);
        if (!option) throw unfit(`there is no option "${value}" here`, `لا يوجد اختيار بهذا الاسم هنا`);
        params.append(keyed(name), option.value);
      } else if (field?.kind === 'reference' && value !== 'all')
        params.append(keyed(name), String(await idOf(client, entityIn(entity, field.to), value)));
      else params.append(keyed(name), name === 'search' ? value : keyed(value));
    }
  return params.toString();
};
