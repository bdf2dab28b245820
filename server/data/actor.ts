import type { Lang } from '../../src/schema/field';

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
  /** True if all roles of the user are limited to own appointments and their customers and visits. */
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
}

/** A program that calls with a token of its own. Its actor has the user that the token belongs to, or none. */
export interface Program {
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

/** Returns the actor with a reason for the audit entry. */
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

export interface SignedIn {
  readonly actor: Actor;
  /** True if somebody else set the password. The user must first choose a new one. */
  readonly mustChangePassword: boolean;
  /** True if a role demands a second step of the sign-in and the user has none. The user must first add one. */
  readonly mustEnrol: boolean;
  /** True if the screen is locked. Requests are refused until the user gives the password or PIN. */
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
