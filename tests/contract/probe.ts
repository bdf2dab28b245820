/** How the contract tests ask a route. */

/** Rows of the foreign branch whose content must never be seen from outside. */
export interface Foreign {
  /** Entity -> a row of the foreign branch. */
  readonly ids: Readonly<Record<string, number>>;
  /** Entity -> a row of the own branch. */
  readonly own: Readonly<Record<string, number>>;
}

export interface Request {
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One way to ask a route. */
export interface Probe {
  readonly name: string;
  readonly right?: string;
  /** Instead of `right`: one of these is enough, and the first is named where all are missing. */
  readonly anyOf?: readonly string[];
  /**
   * What must answer somebody who may do it but not there: nothing is refused (undefined), or this status.
   * `border` says where: beyond the foreign branch's, or beyond the own one's.
   */
  readonly refused?: number;
  readonly border?: 'own' | 'foreign';
  /** What somebody outside the own branch is answered, whose row the probe begins from. */
  readonly outsider?: number;
  readonly good: readonly number[];
  readonly request: () => Promise<Request>;
}

export type Entry = readonly [string, readonly Probe[]];

/** A request that needs nothing made before. */
export const at =
  (url: string, rest: Omit<Request, 'url'> = {}) =>
  () =>
    Promise.resolve({ url, ...rest });

export const foreignPhone = '01277788899';
export const foreignCode = 777_001;
