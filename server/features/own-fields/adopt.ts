import type pg from 'pg';
import { ownFields } from '../../../src/resources/own-fields/entity';
import type { Book } from '../../../src/schema/book';
import {
  type Entity,
  fieldOf,
  isSystemKey,
  snake,
  sortKeyColumnOf,
  tableNameOf,
} from '../../../src/schema/entity';
import { type Field, type FieldOf, isDerived } from '../../../src/schema/field';
import { fieldOfOwn, isOwnKey, type OwnField } from '../../../src/schema/own-fields';
import { viewFlags } from '../../../src/schema/views';
import { typeOf } from '../../db/connection';
import { ownColumn } from '../../db/own-column';
import { OperatorError } from '../../kernel/errors';
import { fetchNumber, fetchRows } from '../../kernel/rows';
import { readOwnFields } from './carry';

/**
 * Makes a declared field of one that an owner has added: the line of its declaration, and the statement that moves its
 * values into the column of a migration. `scripts/adopt.mjs` writes both.
 */

export interface Adoptable {
  /** `customers.own12`, or `view:7`. */
  readonly name: string;
  readonly about: string;
  /** The key that its English words suggest. Undefined: it has none. */
  readonly proposal: string | undefined;
}

/** The added fields with the number of their values, and the views of roles and of everybody, that could be declared. */
export const adoptable = async (client: pg.ClientBase, book: Book): Promise<readonly Adoptable[]> => {
  const found: Adoptable[] = [];
  for (const own of await readOwnFields(client, book)) {
    const table = tableNameOf(book.entity(own.entity));
    const values = await fetchNumber(
      client,
      `select count(*)::int as n from ${table} where ${ownColumn} ? $1`,
      [own.place],
    );
    const { ar, en } = own.label;
    const label = ar === en ? ar : `${ar} / ${en}`;
    const isLeft = own.kind === 'several';
    found.push({
      name: nameOf(own),
      about: `${label}  ${own.kind}, ${values} values${isLeft ? ', stays an added field' : ''}`,
      proposal: isLeft ? undefined : proposalOf(own.label.en, own.kind),
    });
  }
  for (const { id, list, name, role } of await viewsIn(client))
    found.push({
      name: `view:${id}`,
      about: `${list}: ${name} (${role ?? 'all'})`,
      proposal: proposalOf(name),
    });
  return found;
};

/** Views that no noun has declared yet. */
const viewsIn = (client: pg.ClientBase) =>
  fetchRows(client, {
    ...{ id: 'number', list: 'text', name: 'text', role: 'text?', shows: 'text' },
    flags: 'json',
  })(
    `select v.id, v.list, v.name, r.name as role, v.shows,
       json_build_object(${viewFlags.map((key) => `'${key}', v.${snake(key)}`).join(', ')}) as flags
     from list_views v left join roles r on r.id = v.role_id
     where v.user_id is null and v.deleted_at is null and v.given is null order by v.id`,
  );

const nameOf = ({ entity, key }: OwnField): string => `${entity}.${key}`;

const proposalOf = (english: string, kind?: string): string | undefined => {
  const words = english.match(/[A-Za-z0-9]+/g) ?? [];
  const [first = '', ...more] = words.map((word) => word.toLowerCase());
  const key = [first, ...more.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
  return /^[a-z]/.test(key) ? `${key}${kind === 'reference' ? 'Id' : ''}` : undefined;
};

export interface Adoption {
  /** Name of the entity that gets it, and its key there. */
  readonly entity: string;
  readonly key: string;
  /** Word of `src/schema/field.ts` that makes the field. Undefined: it is a view. */
  readonly word?: string;
  /** Options of the field, or the view, as JSON. */
  readonly options: string;
  /** The statement that moves the values, in every installation. */
  readonly sql: string;
  /** Differences between the declaration and the added field, for the developer. */
  readonly notes: readonly string[];
}

/** Makes adoptions of `customers.own12=skinType` and `view:7=oily`; without a key, under the proposed one. Throws OperatorError. */
export const adoptionsOf = async (
  client: pg.ClientBase,
  book: Book,
  wanted: readonly string[],
): Promise<readonly Adoption[]> => {
  const pairs = wanted.map((one) => one.split('=') as [string, string?]);
  const isView = ([name]: readonly [string, string?]) => name.startsWith('view:');
  const adoptions: Adoption[] = [];
  const renamed = new Map<string, string>();
  for (const [name, as] of pairs.filter((one) => !isView(one))) {
    const made = await adoptionOf(client, book, name, as);
    adoptions.push(made);
    renamed.set(name.slice(name.indexOf('.') + 1), made.key);
  }
  for (const [name, as] of pairs.filter(isView))
    adoptions.push(await viewAdoptionOf(client, book, name, as, renamed));
  return adoptions;
};

const adoptionOf = async (
  client: pg.ClientBase,
  book: Book,
  name: string,
  as: string | undefined,
): Promise<Adoption> => {
  const own = (await readOwnFields(client, book)).find((one) => nameOf(one) === name);
  if (!own)
    throw new OperatorError(
      `There is no added field ${name}: npm run adopt lists them.\nلا يوجد حقل مضاف بهذا الاسم.`,
    );
  const entity = book.entity(own.entity);
  const field = fieldOfOwn(own, entity, book);
  const key = as ?? proposalOf(own.label.en, own.kind);
  // A column holds no list of options.
  if (!field || field.kind === 'rows' || isDerived(field) || own.kind === 'several')
    throw new OperatorError(`${name} has no column that a declaration could have.\nلا يمكن تحويل هذا الحقل.`);
  refuseKey(entity, key, field);
  const { kind, stored: _, ...said } = field;
  // New rows alone begin with it, and a number that is emptied begins with it again.
  const isCounted = kind === 'integer' || kind === 'money';
  const begins =
    'default' in said && kind !== 'flag' && !said.required
      ? { required: 'create', ...(isCounted ? { fills: 'empty' } : {}) }
      : {};
  const options = JSON.stringify({ ...said, ...begins }, function (_key, value) {
    return value === false && !Array.isArray(this) ? undefined : value;
  });
  const earlier = await fetchRows(client, { kind: 'text' })(
    `select distinct o.kind from own_fields_former o join own_fields f on f.id = o.parent_id where f.key = $1`,
    [own.key],
  );
  const notes = [
    ...(earlier.length > 0
      ? [
          `what did not fit when it was of another kind (${earlier.map((one) => one.kind).join(', ')}) stays in the settings, under the deleted fields`,
        ]
      : []),
    ...(own.isRequired && own.default === null
      ? [`new rows need a value: tests that send a row of ${entity.name} need one, too`]
      : []),
    ...(own.label.ar === own.label.en ? ['the English words are missing: label.en'] : []),
    ...(own.branchIds.length > 0 && options.includes('"branchId"')
      ? ['it names branches by their ids in this database: `when`']
      : []),
  ];
  return {
    entity: entity.name,
    key,
    word: kind,
    options,
    sql: movingSql(own, entity, key, field),
    notes,
  };
};

const viewAdoptionOf = async (
  client: pg.ClientBase,
  book: Book,
  name: string,
  as: string | undefined,
  renamed: ReadonlyMap<string, string>,
): Promise<Adoption> => {
  const view = (await viewsIn(client)).find(({ id }) => name === `view:${id}`);
  if (!view)
    throw new OperatorError(`There is no view ${name}: npm run adopt lists them.\nلا يوجد عرض بهذا الرقم.`);
  const { list, name: title, role } = view;
  const key = as ?? proposalOf(title);
  if (!isKey(key) || book.views.some((one) => one.list === list && one.key === key)) throw unfitKey(key);
  const shows = view.shows.replace(ownKey, (own) => renamed.get(own) ?? own);
  const [missing] = shows.match(ownKey) ?? [];
  if (missing)
    throw new OperatorError(
      `${name} shows ${missing}: adopt that field too.\nيعرض حقلًا مضافًا: حوّل الحقل معه.`,
    );
  const flags = Object.entries(view.flags ?? {}).filter(([, isSet]) => isSet);
  const options = JSON.stringify({
    ...{ list, key, name: { ar: title, en: title }, ...(role === null ? {} : { role }) },
    ...Object.fromEntries(flags),
    shows,
  });
  const sql = `-- The view "${inComment(title)}" is a declared one from now on.
update list_views set given = ${quoted(key)} where id = (select v.id from list_views v left join roles r on r.id = v.role_id
  where v.list = ${quoted(list)} and v.name = ${quoted(title)} and v.user_id is null and v.given is null
    and r.name is not distinct from ${role === null ? 'null' : quoted(role)} order by v.id limit 1);`;
  const notes = [
    'give its name in both languages: name.ar, name.en',
    ...(/Id=\d/.test(shows) ? ['it names rows by their ids in this database: `shows`'] : []),
  ];
  return { entity: list, key, options, sql, notes };
};

const isKey = (key: string | undefined): key is string =>
  key !== undefined && /^[a-z][A-Za-z0-9]*$/.test(key) && !isOwnKey(key);

const unfitKey = (key: string | undefined) =>
  new OperatorError(
    `Give a free key in English after --as, such as skinType (a reference ends in Id): "${key ?? ''}".\nاكتب بعد --as اسمًا برمجيًا بالإنجليزية غير مستخدم.`,
  );

/** Also behind a comma as an address writes it: `%2Cown12`. */
const ownKey = /(?<=^|[^A-Za-z0-9]|%[0-9A-F]{2})own\d+(Id)?/g;

function refuseKey(entity: Entity, key: string | undefined, { kind }: Field): asserts key is string {
  if (!isKey(key) || key.endsWith('Id') !== (kind === 'reference')) throw unfitKey(key);
  if (fieldOf(entity, key) || fieldOf({ fields: entity.input ?? {} }, key) || isSystemKey(key))
    throw new OperatorError(
      `${entity.name} has ${key} already: choose another key.\nهذا الاسم مستخدم، اختر غيره.`,
    );
}

/**
 * The statement of the migration. Keys and the codes of options differ between installations, so each finds its own field
 * by page, kind and Arabic name, and options by theirs; one without that field moves nothing. A used option that the
 * declaration lacks stops the migration, so that no value is lost. Triggers are off, because a row does not change.
 */
const movingSql = (
  own: OwnField,
  entity: Entity,
  key: string,
  field: Exclude<Field, FieldOf<'rows'>>,
): string => {
  const [table, column, fields] = [tableNameOf(entity), snake(key), tableNameOf(ownFields)];
  const stored = `t.${ownColumn}->>f.name`;
  const sortKey = field.kind === 'text' && field.sort ? sortKeyColumnOf(key) : undefined;
  const sets = [
    `${column} = ${movedSql(field, stored)}`,
    ...(sortKey ? [`${sortKey} = coalesce(t.${ownColumn}->>(f.name || '_key'), '')`] : []),
    `${ownColumn} = t.${ownColumn} - array[f.name, f.name || '_key']`,
  ];
  const options = field.kind === 'choice' ? optionsSql(own, table) : [];
  return `-- The values of "${inComment(own.label.ar)}", which an owner had added to ${entity.name}.
do $adopt$
declare
  f record;
  one record;
begin
  select id, key, place as name into f from ${fields}
    where entity = ${quoted(entity.name)} and kind = ${quoted(own.kind)} and label_ar = ${quoted(own.label.ar)}
    order by key = ${quoted(own.key)} desc, is_active desc, id limit 1;
  if not found then return; end if;
${options.map((line) => `  ${line}\n`).join('')}  alter table ${table} disable trigger user;
  update ${table} t set ${sets.join(',\n    ')}${field.kind === 'flag' ? '' : `\n    where t.${ownColumn} ? f.name`};
  alter table ${table} enable trigger user;${options.length > 0 ? '\n  drop table adopted_options;' : ''}
  update list_views set version = version + 1, shows =
    regexp_replace(shows, '(^|[^A-Za-z0-9]|%[0-9A-F]{2})' || f.key || '(?=(From|To)?([^A-Za-z0-9]|$))', '\\1${key}', 'g')
    where shows like '%' || f.key || '%' and list = ${quoted(entity.name)};
  delete from ${fields} where id = f.id and id not in (select parent_id from own_fields_former);
  update ${fields} set is_active = false where id = f.id;
  update policy_version set version = version + 1;
end $adopt$;`;
};

const movedSql = (field: Field, stored: string): string => {
  switch (field.kind) {
    case 'flag':
      return `coalesce((${stored})::boolean, false)`;
    case 'choice':
      return `(select m.value from adopted_options m where m.code = ${stored})`;
    case 'reference':
      // The row that it points to may be gone, because no foreign key holds it.
      return `(select r.id from ${snake(field.to)} r where r.id = (${stored})::int)`;
    default:
      return `(${stored})::${typeOf(field)}`;
  }
};

const optionsSql = ({ options }: OwnField, table: string): readonly string[] => {
  const declared = options.map(({ value, label }) => `(${quoted(value)}, ${quoted(label.ar)})`);
  return [
    'create temporary table adopted_options on commit drop as',
    '  select distinct on (o.value) o.value as code, m.value from own_fields_options o',
    `  join (values ${declared.join(', ')}) m (value, label) on m.label = o.label_ar`,
    '  where o.parent_id = f.id order by o.value, m.value = o.value desc;',
    `select t.${ownColumn}->>f.name as code into one from ${table} t`,
    `  where t.${ownColumn} ? f.name and t.${ownColumn}->>f.name not in (select code from adopted_options) limit 1;`,
    `if found then raise exception 'rows have an option of % that its declaration lacks: %', f.key, one.code; end if;`,
    'for one in select * from adopted_options loop',
    `  update list_views set shows = regexp_replace(shows, '(^|&)(' || f.key || '=)' || one.code || '(?=&|$)', '\\1\\2' || one.value, 'g')`,
    `    where one.code <> one.value and shows like '%' || f.key || '=%';`,
    'end loop;',
  ];
};

const inComment = (text: string): string => text.replace(/[\n\r>$]/g, ' ');

/** Quotes an owner's text so that it ends neither the statement nor the block around it. */
const quoted = (text: string): string =>
  /[\\$>]/.test(text)
    ? `E'${text.replaceAll("'", "''").replace(/[\\$>]/g, (mark) => `\\x${mark.charCodeAt(0).toString(16)}`)}'`
    : `'${text.replaceAll("'", "''")}'`;
