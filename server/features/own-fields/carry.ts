import type pg from 'pg';
import { z } from 'zod';
import { adminRole } from '../../../src/access/catalogue';
import { errorCodeOf, errorText } from '../../../src/i18n/errors';
import { fill } from '../../../src/i18n/say';
import { extensible, ownFields } from '../../../src/resources/own-fields/entity';
import { roles } from '../../../src/resources/roles/entity';
import { roleRefusals } from '../../../src/resources/roles/words';
import type { Book } from '../../../src/schema/book';
import type { Lang } from '../../../src/schema/field';
import { payloadOf } from '../../../src/schema/input';
import { type OwnField, setOwnFields } from '../../../src/schema/own-fields';
import { type SavedView, viewFields, viewFlags } from '../../../src/schema/views';
import type { Actor } from '../../data/actor';
import type { EntityServer, Values } from '../../data/entity-server';
import { findRow } from '../../data/repository';
import { storeView, viewsOf } from '../../data/views';
import { parsed } from '../../http/context';
import { uniqueViolation } from '../../http/crud';
import { figuresOf, textIn } from '../../http/texts';
import { ApiError, OperatorError } from '../../kernel/errors';
import { believed, fetchOne, fetchRows, listOf } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { assignPermissions, type HeldRole, readPermissions, readRoles, rolesServer } from '../roles/index';
import { asParameters, type Changed, carriedRow, carrier, inWords, put, unfit } from './by-name';
import { ownFieldsServer } from './index';

/**
 * Carries added fields, saved views and roles from one installation to another, as one JSON. Everything in it is called by
 * its name, because ids, keys and codes differ between installations: a field by its page and Arabic name.
 */

const carriedSchema = z.object({
  version: z.literal(1),
  roles: z.array(z.looseObject({ name: z.string(), permissions: z.array(z.string()) })),
  fields: z.array(z.looseObject({ entity: z.string(), labelAr: z.string() })),
  views: z.array(
    z.looseObject({
      list: z.string(),
      name: z.string(),
      /** Name of the role, or of the user, that has it. Default: everybody. */
      role: z.string().optional(),
      user: z.string().optional(),
      shows: z.record(z.string(), z.array(z.string()).readonly()).readonly(),
    }),
  ),
});
type Carried = z.infer<typeof carriedSchema>;
type CarriedView = Carried['views'][number];

/** Reads a file that `export` has written. Throws OperatorError for any other. */
export const readCarried = (text: string): Carried => {
  const read = carriedSchema.safeParse(jsonIn(text));
  if (read.success) return read.data;
  const [first] = read.error.issues;
  throw new OperatorError(
    `This is no file of npm run fields -- export (${first?.path.join('.')}: ${first?.message}).\nليس هذا ملفًا من أمر npm run fields -- export.`,
  );
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Gives the book the added fields of the database, which views are read by. */
export const readOwnFields = async (client: pg.ClientBase, book: Book): Promise<readonly OwnField[]> => {
  const { fields } = await fetchOne(client, { fields: believed<readonly OwnField[]>() })(
    `select (${ownFieldsServer.ownFields}) as fields`,
  );
  setOwnFields(book, fields);
  return fields;
};

/** Reads fields, views and roles. `withPrivate`: also the views that users keep for themselves. */
export const exported = async (client: pg.ClientBase, book: Book, withPrivate: boolean): Promise<Carried> => {
  await readOwnFields(client, book);
  const all = await readPermissions(client);
  const held = await readRoles(client);
  const fields = (await rowsOfFields(client)).filter(({ isActive }) => isActive);
  const views: CarriedView[] = [];
  for (const owner of withPrivate ? [undefined, ...(await keepersOf(client))] : [undefined])
    for (const view of await keptBy(client, book, owner)) {
      const { list, name, roleId } = view;
      if (!book.find(list)) continue;
      const role = held.find(({ id }) => id === roleId)?.name;
      const whose = { ...(role && { role }), ...(owner && { user: owner.username }) };
      const flags = Object.fromEntries(viewFlags.map((key) => [key, view[key]]));
      views.push({
        list,
        name,
        ...whose,
        ...flags,
        shows: await inWords(client, book.entity(list), view.shows),
      });
    }
  return {
    version: 1,
    roles: sorted(
      held.flatMap((role) => {
        const { name } = role;
        return name === adminRole
          ? []
          : { ...carriedRow(roles, role), name, permissions: permissionsOf(role, all) };
      }),
      ({ name }) => name,
    ),
    fields: sorted(
      fields.map((row) => ({ entity: row.entity, labelAr: row.labelAr, ...carriedRow(ownFields, row) })),
      ({ entity }) => entity,
    ),
    views: sorted(views, ({ list, role = '', user = '' }) => `${list} ${role} ${user}`),
  };
};

/** By the key, and what has the same key in the order in which it was made, because screens show it in that order. */
const sorted = <T>(items: readonly T[], key: (item: T) => string): T[] =>
  items.toSorted((one, other) => Number(key(one) > key(other)) - Number(key(one) < key(other)));

const permissionsOf = (
  { permissionIds }: HeldRole,
  all: Awaited<ReturnType<typeof readPermissions>>,
): string[] => all.flatMap(({ id, key }) => (permissionIds.includes(id) ? [key] : [])).toSorted();

const rowsOfFields = async (client: pg.ClientBase) => {
  const found = await fetchRows(client, { id: 'number' })('select id from own_fields order by id');
  const rows = [];
  for (const { id } of found) rows.push(await findRow(client, ownFields, carrier, id));
  return rows;
};

type Keeper = Pick<Actor, 'userId' | 'fullName' | 'username'> & { readonly username: string };

/** Users of these names, or all who keep views for themselves. */
const keepersOf = (client: pg.ClientBase, names?: readonly string[]): Promise<readonly Keeper[]> =>
  fetchRows(client, { userId: 'number', fullName: 'text', username: 'text' })(
    `select id as "userId", full_name as "fullName", username from users u where deleted_at is null
       and (username = any($1) or $1 is null and exists (select from list_views v where v.user_id = u.id)) order by username`,
    [names ?? null],
  );

/** Acts as the system, or for the user whose private view it is. */
const actorOf = (keeper?: Keeper): Actor => ({ ...carrier, ...keeper });

const keptBy = async (client: pg.ClientBase, book: Book, keeper?: Keeper): Promise<readonly SavedView[]> => {
  const all = await viewsOf(client, book, actorOf(keeper));
  return all.filter(({ audience }) => (audience === 'mine') === (keeper !== undefined));
};

/** Fate of one thing of the file; 'only': it is here and not in the file, and stays as it is. */
export interface Outcome {
  readonly state: 'created' | 'changed' | 'same' | 'only' | 'unfit';
  readonly what: string;
  /** The keys that change, or why it does not fit. */
  readonly detail: string;
}

/** Ends the transaction without a trace. */
class Undone extends Error {}

/**
 * Does what the file says in one transaction, as the system, by the checks and with the audit entries of a person's call.
 * If anything does not fit, or on a dry run, nothing is written. Deletes nothing.
 */
export const imported = async (pool: pg.Pool, book: Book, carried: Carried, isDry: boolean) => {
  const outcomes: Outcome[] = [];
  try {
    await transaction(pool, async (client) => {
      outcomes.length = 0;
      // Other changes of fields and rights wait.
      await client.query('select version from policy_version for update');
      await carryAll({ client, pool, book, outcomes }, carried);
      if (isDry || outcomes.some(({ state }) => state === 'unfit')) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return outcomes;
};

interface Carrying {
  readonly client: pg.PoolClient;
  readonly pool: pg.Pool;
  readonly book: Book;
  readonly outcomes: Outcome[];
}

const carryAll = async (
  carrying: Carrying,
  { roles: carriedRoles, fields, views }: Carried,
): Promise<void> => {
  const { client, book } = carrying;
  const known = new Set<unknown>();
  const others = <T>(all: readonly T[], nameOf: (one: T) => string) => {
    for (const one of all)
      if (!known.has(one)) carrying.outcomes.push({ state: 'only', what: nameOf(one), detail: '' });
  };
  const held = (await readRoles(client)).filter(({ name }) => name !== adminRole);
  for (const role of carriedRoles) {
    const before = held.find(({ name }) => name.toLowerCase() === role.name.toLowerCase());
    known.add(before);
    await attempt(carrying, nameOfRole(role), rolesServer, () => carryRole(carrying, role, before));
  }
  others(held, nameOfRole);
  const rows = await rowsOfFields(client);
  for (const field of fields) {
    const same = rows.filter(({ entity, labelAr }) => entity === field.entity && labelAr === field.labelAr);
    const active = same.filter(({ isActive }) => isActive);
    const [before = same[0], double] = active;
    for (const one of same) known.add(one);
    await attempt(carrying, nameOfField(field), ownFieldsServer, () => {
      if (double) throw unfit('two fields have this name here', 'لحقلين هنا هذا الاسم');
      return carryField(carrying, field, before);
    });
  }
  others(
    rows.filter(({ isActive }) => isActive),
    nameOfField,
  );
  await readOwnFields(client, book);
  const named = views.flatMap(({ user }) => user ?? []);
  const keepers = await keepersOf(client, named);
  const kept = await keptBy(client, book);
  const roleIds = new Map((await readRoles(client)).map(({ id, name }) => [name, id]));
  for (const view of views)
    await attempt(carrying, nameOfView(view), undefined, async () => {
      const keeper = keepers.find(({ username }) => username === view.user);
      const roleId = view.role === undefined ? null : roleIds.get(view.role);
      if (view.user !== undefined && !keeper)
        throw unfit(`there is no user "${view.user}" here`, `لا يوجد مستخدم بهذا الاسم هنا`);
      if (roleId === undefined)
        throw unfit(`there is no role "${view.role}" here`, `لا يوجد دور بهذا الاسم هنا`);
      const mine = keeper ? await keptBy(client, book, keeper) : kept;
      const before = mine.find(
        (one) => one.list === view.list && one.name === view.name && one.roleId === roleId && !known.has(one),
      );
      known.add(before);
      return carryView(carrying, view, { keeper, roleId, before });
    });
  others(kept, ({ list, name, roleId }) =>
    nameOfView({ list, name, role: [...roleIds].find(([, id]) => id === roleId)?.[0] }),
  );
};

const nameOfRole = ({ name }: Pick<HeldRole, 'name'>) => `role ${name}`;
const nameOfField = ({ entity, labelAr }: { readonly entity: string; readonly labelAr: string }) =>
  `field ${entity}: ${labelAr}`;
const nameOfView = ({ list, name, role, user }: Pick<CarriedView, 'list' | 'name' | 'role' | 'user'>) =>
  `view ${list}: ${name} (${user ?? role ?? 'all'})`;

/** Does one thing in a savepoint, so that all that does not fit is told at once. */
const attempt = async (
  { client, pool, outcomes }: Carrying,
  what: string,
  server: EntityServer | undefined,
  work: () => Promise<Changed>,
): Promise<void> => {
  await client.query('savepoint carried');
  try {
    const changed = await work();
    const state = changed === undefined ? 'created' : changed.length > 0 ? 'changed' : 'same';
    outcomes.push({ state, what, detail: changed?.join(', ') ?? '' });
    await client.query('release savepoint carried');
  } catch (error) {
    await client.query('rollback to savepoint carried');
    const refused =
      server && ((await server.conflict?.(pool, error, {})) ?? uniqueViolation(server.entity, error));
    outcomes.push({ state: 'unfit', what, detail: sentenceOf(refused ?? error) });
  }
};

/** Why something does not fit, in both languages. Throws what is no refusal. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof OperatorError) return error.message;
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const { code, said, details } = error;
  const inLang = (lang: Lang) =>
    details.issues
      ?.map(({ path, key, params }) => `${path.join('.')}: ${textIn(lang, key, params)}`)
      .join('; ') ??
    (said
      ? fill(said[lang], details.params ?? {}, lang, figuresOf(lang))
      : textIn(lang, errorText[errorCodeOf(code) ?? 'server.error'], details.params));
  return `${inLang('en')}. ${inLang('ar')}`;
};

const carryRole = async (
  { client, book }: Carrying,
  { permissions, ...role }: Carried['roles'][number],
  before: HeldRole | undefined,
): Promise<Changed> => {
  if (role.name === adminRole) throw new ApiError(409, roleRefusals.adminFixed);
  const all = await readPermissions(client);
  const unknown = permissions.filter((one) => !all.some(({ key }) => key === one));
  if (unknown.length > 0)
    throw unfit(`there is no right ${unknown.join(', ')} here`, `لا توجد هذه الصلاحية هنا`);
  const { id, changed } = await put(client, rolesServer, role, before);
  const now = before ? permissionsOf(before, all) : [];
  const moved = [
    ...permissions.filter((one) => !now.includes(one)).map((one) => `+${one}`),
    ...now.filter((one) => !permissions.includes(one)).map((one) => `-${one}`),
  ];
  const ids = all.flatMap((one) => (permissions.includes(one.key) ? [one.id] : []));
  if (moved.length > 0) await assignPermissions(client, book, carrier, id, ids);
  return changed && [...changed, ...moved];
};

type FieldRow = Awaited<ReturnType<typeof rowsOfFields>>[number];

const carryField = async (
  { client }: Carrying,
  field: Carried['fields'][number],
  before: FieldRow | undefined,
): Promise<Changed> => {
  if (!extensible.some(({ name }) => name === field.entity))
    throw unfit(`no page "${field.entity}" takes added fields here`, `لا تقبل هذه الصفحة حقولًا هنا`);
  if (before && before.kind !== field.kind)
    throw unfit(`it is of kind ${before.kind} here, ${field.kind} in the file`, `نوعه هنا مختلف`);
  // Options that rows have here and the file lacks are set aside, not refused.
  const offered = listOf(field.options);
  const isCarried = ({ labelAr }: Values) => offered.some((one) => one.labelAr === labelAr);
  const options = listOf(before?.options).filter((one) => one.isActive || isCarried(one));
  const withIds = offered.map((one) => ({
    ...one,
    id: options.find((own) => own.labelAr === one.labelAr)?.id,
  }));
  const sent = { ...field, ...(offered.length > 0 ? { options: withIds } : {}) };
  return (await put(client, ownFieldsServer, sent, before && { ...before, options })).changed;
};

const carryView = async (
  { client, book }: Carrying,
  { list, name, shows, ...carried }: CarriedView,
  whose: {
    readonly keeper?: Keeper | undefined;
    readonly roleId: number | null;
    readonly before?: SavedView | undefined;
  },
): Promise<Changed> => {
  const { keeper, roleId, before } = whose;
  const entity = book.find(list);
  if (!entity) throw unfit(`there is no list "${list}" here`, `لا توجد هذه القائمة هنا`);
  const audience = keeper ? 'mine' : roleId === null ? 'all' : 'role';
  const flags = Object.fromEntries(viewFlags.map((key) => [key, carried[key] ?? false]));
  const sent = { list, name, audience, roleId, ...flags, shows: await asParameters(client, entity, shows) };
  const read = parsed(payloadOf(viewFields), sent);
  const changed =
    before &&
    Object.entries(sent).flatMap(([key, value]) => (Reflect.get(before, key) === value ? [] : [key]));
  if (changed?.length === 0) return changed;
  await storeView(
    { client, actor: actorOf(keeper), services: { book } },
    read as Parameters<typeof storeView>[1],
    before,
  );
  return changed;
};
