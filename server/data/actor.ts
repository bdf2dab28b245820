import type { Lang } from '../../src/schema/field';

/** On whose behalf a query runs. Every call of the repository needs one. */
export interface Actor {
  /** Null for the system itself. */
  readonly userId: number | null;
  readonly fullName: string | null;
  readonly username: string | null;
  readonly roles: readonly string[];
  /** Sees every branch (PRM-05). */
  readonly isAdmin: boolean;
  /** The branches of the user, inactive ones included. */
  readonly branchIds: readonly number[];
  readonly can: (key: string) => boolean;
  /** All of the user's roles are limited to the user's own bookings, their customers and visits. */
  readonly ownOnly?: boolean;
  readonly lang: Lang;
  readonly requestId: string | null;
  readonly ip: string | null;
  readonly sessionId: number | null;
  /** Where the primary's log stood as the call began, where there are standbys to read from. */
  readonly position?: string | undefined;
  /** Reason of the system, or of somebody who accepted a warning; stands in the audit row. */
  readonly reason?: string;
}

/** The system at work: sees all branches, is named in the trail by its reason. */
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

export interface SignedIn {
  readonly actor: Actor;
  /** The password was given by somebody else: it is only good for choosing one's own. */
  readonly mustChangePassword: boolean;
  /** The screen is locked: nothing is shown or done until the password or PIN has been given. */
  readonly isLocked: boolean;
  readonly policyVersion: number;
}

/**
 * The caller behind a token, or undefined when the session ended: signed out, idle too long, past its
 * age, or its user disabled. Rights are those of this moment, whichever process changed them.
 */
export type ReadSession = (
  token: string,
  call: Pick<Actor, 'lang'> & { readonly requestId: string; readonly ip: string },
) => Promise<SignedIn | undefined>;
