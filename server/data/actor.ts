import { entityIn, originalOf } from '../../src/schema/book';
import {
  childTableNameOf,
  type Entity,
  fieldOf,
  fieldsOf,
  type Ownership,
  snake,
  tableNameOf,
} from '../../src/schema/entity';
import { type Can, isDerived, type Lang } from '../../src/schema/field';
import { foreignBranch } from '../kernel/errors';
import { among, listOf, type Params } from '../kernel/rows';

/** User or system that a query runs for. Every function of the repository needs one. */
export interface Actor {
  /** Null for the system. */
  readonly userId: number | null;
  readonly fullName: string | null;
  readonly username: string | null;
  readonly roles: readonly string[];
  /** True if the actor sees every branch (PRM-05). */
  readonly isAdmin: boolean;
  /** Branches of the user, including inactive ones. */
  readonly branchIds: readonly number[];
  readonly can: (key: string) => boolean;
  /** True if all roles of the user are limited to own appointments and their customers and visits (R-49). */
  readonly ownOnly?: boolean;
  readonly lang: Lang;
  readonly requestId: string | null;
  readonly ip: string | null;
  readonly sessionId: number | null;
  /** Set if a program calls with a token of its own. The audit log names it instead of a user. */
  readonly program?: Program;
  /**
   * True if the user signed in, or gave password or code again, in the last minutes; false if they must do so before
   * something sensitive. Absent for whoever has no session: the system, and what signs in without a person.
   */
  readonly isFresh?: boolean;
  /** Reason from the system, or from a user who accepted a refusal. Stored in the audit entry. */
  readonly reason?: string;
  /** Set while somebody sees the product as this actor would: the audit log names them, and nothing is changed. */
  readonly mask?: Mask;
}

/** An Admin's look at the product as a role or a person sees it. */
interface Mask {
  readonly by: Pick<Actor, 'userId' | 'fullName' | 'username'>;
  /** Name of the role, or of the person. */
  readonly name: string;
  readonly isRole: boolean;
}

/** A program that calls with a token of its own. Its actor has the user that the token belongs to, or none. */
interface Program {
  /** Stays the same when the token is replaced, so that calls can be counted by it. */
  readonly id: number;
  readonly fullName: string;
  readonly username: string;
}

/** Returns the actor of the system's own work. Sees all branches; the audit log shows its reason. */
export const systemActor = (reason: string): Actor => ({
  userId: null,
  fullName: null,
  username: null,
  roles: [],
  isAdmin: true,
  branchIds: [],
  can: () => true,
  lang: 'ar',
  requestId: null,
  ip: null,
  sessionId: null,
  reason,
});

export const because = (actor: Actor, reason: string): Actor => ({ ...actor, reason: reason.slice(0, 500) });

/**
 * Returns the actor of work that follows from what a user may do and reaches further: into every branch, or, with a
 * permission, in the user's own branches with that one more. The audit log names the user and the reason. No other place
 * raises rights.
 */
export const asSystem = (actor: Actor, reason: string, permission?: string): Actor => ({
  ...because(actor, reason),
  ...(permission === undefined
    ? { isAdmin: true }
    : { can: (key: string) => key === permission || actor.can(key) }),
});

export const maskedBy = (actor: Actor, mask: Mask): Actor => ({ ...actor, mask });

export interface SignedIn {
  readonly actor: Actor;
  /** The user who signed in, if they see the product as somebody else (`Actor.mask`). Default: the actor. */
  readonly person?: Actor;
  /** True if somebody else set the password. The user must first choose a new one. */
  readonly mustChangePassword: boolean;
  /** True if a role demands a second step of the sign-in and the user has none. The user must first add one. */
  readonly mustEnrol: boolean;
  /** True if the screen is locked. Requests are refused until the user gives the password or PIN (R-32). */
  readonly isLocked: boolean;
  /** Another number once anything differs that the client remembers of the user, their rights and branches. */
  readonly version: number;
}

/** True while the user must first do something else, and calls that do not serve it are refused. */
export const isHeldUp = ({ isLocked, mustChangePassword, mustEnrol }: SignedIn): boolean =>
  isLocked || mustChangePassword || mustEnrol;

/**
 * Returns the user behind a token, or undefined if the session ended: signed out, idle too long, too old, or
 * its user disabled. Permissions are always the current ones, even if another process changed them.
 */
export type ReadSession = (
  token: string,
  call: Pick<Actor, 'lang'> & { readonly requestId: string; readonly ip: string },
  how?: {
    /** The request's headers: a browser's session is bound to a cookie. */
    readonly headers?: { readonly host?: string | undefined; readonly cookie?: string | undefined };
    /** True if the server itself looks and the user does nothing, so that the session ages on. Default: false. */
    readonly isQuiet?: boolean;
  },
) => Promise<SignedIn | undefined>;

/**
 * Branches whose rows a query may touch; `all` only for admins and the system. `seen` is the scope for referenced
 * rows. It differs from the row scope when a list is narrowed to one branch but the user may see several.
 */
export type Scope = { readonly reader?: Reading } & (
  | { readonly all: true; readonly seen?: Scope }
  | {
      readonly all: false;
      readonly branchIds: readonly number[];
      readonly seen?: Scope;
      /** Returns true if the reader has a permission. Absent: the reader has none. */
      readonly can?: Can;
      /** Id of a user who sees only their own rows (R-49). Absent: rows of all users. */
      readonly own?: number;
    }
);

/** Whom a scope is for. A scope without a reader is the server's own: no row is kept from it. */
type Reading = Pick<Actor, 'userId' | 'can' | 'ownOnly'>;

/** Builds the condition of rows `alias` that are for this reader, beyond branch and owner. */
export type MeantFor = (reader: Reading, params: Params, alias: string) => string;

/** Reader of a segment. Rows of other entities must be read within the scope, or a count would tell of them. */
export interface SegmentAsk {
  readonly scope: Scope;
  readonly params: Params;
}

/** Conditions of an entity's segments as SQL over the row `t`, by their keys. */
export type Segments = Readonly<Record<string, (asked: SegmentAsk) => string>>;

/** Conditions on the rows of an entity that its server gives, because no declaration expresses them. */
export interface RowRules {
  /** Narrows every read and write to the rows that are for the reader, besides branch and owner. */
  readonly meantFor?: MeantFor;
  /** Conditions of the entity's segments that its filters cannot express. */
  readonly segments?: Segments;
  /** Filters that find more than their field holds, by field. Each gets `= any (…)` of the chosen values. */
  readonly filters?: Readonly<Record<string, (chosen: string) => string>>;
}

const rules = new WeakMap<Entity, RowRules>();

/** Keeps what a server gives, because every statement knows the entity alone. */
export const keepRowRules = (entity: Entity, given: RowRules): void => {
  rules.set(originalOf(entity), { ...rowRulesOf(entity), ...given });
};

export const rowRulesOf = (entity: Entity): RowRules => rules.get(originalOf(entity)) ?? {};

/** True if branch and permission alone do not tell whether a row is for the reader. */
export const isMeantForSome = (entity: Entity): boolean => rowRulesOf(entity).meantFor !== undefined;

/**
 * Returns the caller's scope, narrowed to the requested branches. Throws a refusal for a foreign branch instead
 * of ignoring it (P-02). Without requested branches the scope is all that the caller may see (PRM-28).
 */
export const scopeOf = (actor: Actor, asked?: readonly number[]): Scope => {
  const reader = { reader: actor };
  const whole: Scope = actor.isAdmin
    ? { all: true, ...reader }
    : { all: false, branchIds: actor.branchIds, can: actor.can, ...reader, ...ownOf(actor) };
  if (!asked) return whole;
  if (!actor.isAdmin && asked.some((id) => !actor.branchIds.includes(id))) throw foreignBranch();
  return { all: false, branchIds: asked, seen: whole, ...reader, ...(whole.all ? {} : ownOf(actor)) };
};

/** Returns the branches of the scope; null for all, as the statements take it that a row need not be in any. */
export const branchIdsIn = (scope: Scope): readonly number[] | null => (scope.all ? null : scope.branchIds);

const ownOf = ({ ownOnly, userId }: Actor): { readonly own?: number } =>
  ownOnly && userId !== null ? { own: userId } : {};

const everything: Can = () => true;

/** Returns a scope of the same rows with all their fields. For the server's own work, never for a reply. */
export const unrestricted = (scope: Scope): Scope => ({
  ...scope,
  ...(scope.all ? {} : { can: everything }),
  ...(scope.seen ? { seen: unrestricted(scope.seen) } : {}),
});

export const canIn = (scope: Scope): Can => {
  const reader = scope.seen ?? scope;
  return (permission) => reader.all || reader.can?.(permission) === true;
};

/** Builds the condition that keeps rows of the table `alias` within the scope; '' if none is needed. */
export const scopeCondition = (entity: Entity, scope: Scope, params: Params, alias = 't'): string => {
  const ways = branchWays(entity, scope, params, alias);
  const branch = ways.length > 1 ? `(${ways.join(' or ')})` : (ways[0] ?? '');
  const own = scope.all || scope.own === undefined ? '' : ownCondition(entity, scope.own, params, alias);
  const all = [branch, own, ...meantWays(entity, scope, params, alias)].filter((one) => one !== '');
  return all.length > 1 ? `(${all.join(' and ')})` : (all[0] ?? '');
};

const meantWays = (entity: Entity, { reader }: Scope, params: Params, alias: string): readonly string[] => {
  const { meantFor } = rowRulesOf(entity);
  return meantFor && reader ? [meantFor(reader, params, alias)] : [];
};

/**
 * Returns conditions for a row to be in the scope, or none if every row is. No row meets two of them.
 * PostgreSQL can walk an index in order for each of them, but not for all joined by `or`.
 */
export const scopeWays = (entity: Entity, scope: Scope, params: Params): readonly string[] => {
  const ways = bothOf(branchWays(entity, scope, params, 't'), meantWays(entity, scope, params, 't'));
  return scope.all || scope.own === undefined ? ways : bothOf(ways, ownWays(entity, scope.own, params));
};

/** Joins each condition of one list with each of the other. An empty list is met by every row. */
export const bothOf = (some: readonly string[], others: readonly string[]): readonly string[] => {
  if (some.length === 0 || others.length === 0) return [...some, ...others];
  return some.flatMap((one) => others.map((other) => `(${one} and ${other})`));
};

const branchWays = (entity: Entity, scope: Scope, params: Params, alias: string): readonly string[] => {
  if (entity.branch === false || scope.all) return [];
  const ids = scope.branchIds;
  const isIn = (column: string) => `${column} ${among(ids, params, 'int')}`;
  if (entity.branch === 'self') return [isIn(`${alias}.id`)];
  const amongRows = ({ rows, field }: { readonly rows: string; readonly field: string }) =>
    `exists (select from ${childTableNameOf(entity, rows)} s where s.parent_id = ${alias}.id and ${isIn(`s.${snake(field)}`)})`;
  if (typeof entity.branch !== 'string') return [amongRows(entity.branch)];
  const own = isIn(`${alias}.${snake(entity.branch)}`);
  return entity.shared ? [own, `(not ${own} and ${amongRows(entity.shared)})`] : [own];
};

/** Excludes soft-deleted rows, as every read must. */
export const living = ({ remove }: Entity, alias = 't'): readonly string[] =>
  remove === 'soft' ? [`${alias}.deleted_at is null`] : [];

export const seesBranch = (actor: Actor, branchId: number): boolean =>
  actor.isAdmin || actor.branchIds.includes(branchId);

/** Returns how rows belong to a user (R-49): as the entity declares, or through a reference to rows that do. */
export const ownershipOf = (entity: Entity): Ownership | undefined => {
  if (known.has(entity)) return known.get(entity);
  // Mark the entity as visited. Entities that reference each other in a circle must declare `own` themselves.
  known.set(entity, undefined);
  const owned = entity.own ?? pointing(entity);
  known.set(entity, owned);
  return owned;
};

/** Returns the users that a row names as its owners: in a field of the row or of its child rows. */
export const ownersOf = (
  entity: Entity,
  row: Readonly<Record<string, unknown>> | undefined,
): readonly number[] => {
  const owned = ownershipOf(entity);
  if (!row || !owned || !('user' in owned)) return [];
  const { user, rows } = owned;
  const among = rows === undefined ? [] : listOf(row[rows]).map((one) => one[user]);
  return [row[user], ...among].flatMap((id) => (typeof id === 'number' ? [id] : []));
};

const known = new WeakMap<Entity, Ownership | undefined>();

const pointing = (entity: Entity): Ownership | undefined => {
  const [key] =
    fieldsOf(entity).find(
      ([, field]) =>
        field.kind === 'reference' &&
        !isDerived(field) &&
        ownershipOf(entityIn(entity, field.to)) !== undefined,
    ) ?? [];
  return key === undefined ? undefined : { through: key };
};

/** Returns disjoint conditions for a row to belong to the user; none if rows of the entity belong to no user. */
const ownWays = (entity: Entity, userId: number, params: Params): readonly string[] => {
  const owned = ownershipOf(entity);
  if (owned && 'user' in owned) return ownerWays(entity, owned, [userId], params);
  const own = ownCondition(entity, userId, params, 't');
  return own === '' ? [] : [own];
};

type Named = Extract<Ownership, { readonly user: string }>;

/**
 * Returns conditions for an undeleted row to name one of the users: in its own field, or in its child rows alone. No row
 * meets both. PostgreSQL reads the first in order from an index, and the second from two indexes without their rows; of
 * both joined by `or` it reads the whole table when the user has few rows.
 */
export const ownerWays = (
  entity: Entity,
  { user, rows }: Named,
  ids: readonly number[],
  params: Params,
  alias = 't',
): readonly string[] => {
  const named = `${snake(user)} ${among(ids, params, 'int')}`;
  const own = `${alias}.${named}`;
  if (rows === undefined) return [own];
  const owns = `select id from ${tableNameOf(entity)} where ${[named, ...living(entity, tableNameOf(entity))].join(' and ')}`;
  return [
    own,
    `${alias}.id in (select parent_id from ${childTableNameOf(entity, rows)} where ${named} except ${owns})`,
  ];
};

/** Builds the condition that a row belongs to the user; '' if rows of the entity belong to no user. */
const ownCondition = (entity: Entity, userId: number, params: Params, alias: string): string => {
  const owned = ownershipOf(entity);
  if (!owned) return '';
  const inner = `${alias}_o`;
  if ('user' in owned) {
    const [column, user] = [snake(owned.user), params.add(userId)];
    const own = `${alias}.${column} = ${user}`;
    return owned.rows === undefined
      ? own
      : `(${own} or exists (select from ${childTableNameOf(entity, owned.rows)} ${inner} where ${inner}.parent_id = ${alias}.id and ${inner}.${column} = ${user}))`;
  }
  const key = 'through' in owned ? fieldOf(entity, owned.through) : undefined;
  const target = entityIn(entity, 'from' in owned ? owned.from : key?.kind === 'reference' ? key.to : '');
  const joined =
    'from' in owned
      ? `${inner}.${snake(owned.by)} = ${alias}.id`
      : `${inner}.id = ${alias}.${snake(owned.through)}`;
  const where = [joined, ...living(target, inner), ownCondition(target, userId, params, inner)].join(' and ');
  return `exists (select from ${tableNameOf(target)} ${inner} where ${where})`;
};
