/** Types of the requests that the contract tests send. */

/** Rows of the foreign branch, whose content no outsider may see, and rows of the own branch. */
export interface Foreign {
  /** Entity name -> id of a row in the foreign branch. */
  readonly ids: Readonly<Record<string, number>>;
  /** Entity name -> id of a row in the own branch. */
  readonly own: Readonly<Record<string, number>>;
}

export interface Request {
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request to a route with the statuses that it must get. */
export interface Probe {
  readonly name: string;
  readonly permission?: string;
  /** Replaces `permission`: any of these permissions is enough, and a refusal names the first. */
  readonly anyOf?: readonly string[];
  /** Status for a user with the permission who does not see the branch `border`. Default: undefined, not refused. */
  readonly refused?: number;
  readonly border?: 'own' | 'foreign';
  /** Status for a user who does not see the own branch, in which the request's row lies. */
  readonly outsider?: number;
  readonly good: readonly number[];
  readonly request: () => Promise<Request>;
}

export type Entry = readonly [string, readonly Probe[]];

/** Returns a request that needs no prepared rows. */
export const at =
  (url: string, rest: Omit<Request, 'url'> = {}) =>
  () =>
    Promise.resolve({ url, ...rest });

export const foreignPhone = '01277788899';
export const foreignCode = 777_001;
