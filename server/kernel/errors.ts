import type { ErrorCode } from '../../src/i18n/errors';
import type { TextKey } from '../../src/i18n/texts';
import type { Action } from '../../src/schema/entity';
import type { ReadingPermission, Wording } from '../../src/schema/field';
import type { Refusal } from '../../src/schema/refusal';

/** Refusal that the server sends to the client. The reply words it in the caller's language (P-05). */
export class ApiError extends Error {
  readonly code: string;
  /** Sentence of a refusal that a noun declares. Undefined for the kernel's own codes, which `errorText` words. */
  readonly said: Wording | undefined;

  constructor(
    readonly status: number,
    refusal: Refusal | ErrorCode | `forbidden.${string}.${Action}`,
    readonly details: ApiErrorDetails = {},
  ) {
    const { code, said } = typeof refusal === 'string' ? { code: refusal, said: undefined } : refusal;
    super(code);
    this.code = code;
    this.said = said;
  }
}

/** Reason why a program cannot start or continue. `message` tells the operator, in both languages, what to do. */
export class OperatorError extends Error {}

/** Returns the message of an `OperatorError`, or the stack of any other error. */
export const failureText = (error: unknown): string => {
  if (error instanceof OperatorError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

export interface FieldIssue {
  readonly path: readonly (string | number)[];
  /** Key of a `validate.*` text. */
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface ApiErrorDetails {
  readonly params?: Readonly<Record<string, string | number>>;
  /** Key of a text that replaces the usual text of the code. */
  readonly said?: TextKey;
  /** Time zone for the times in `params`. Default: the zone of the book. */
  readonly zone?: string;
  readonly issues?: readonly FieldIssue[];
  /** Key of the input that caused a conflict. */
  readonly field?: string;
  /** Current row, sent with the refusal of a stale version. */
  readonly current?: unknown;
  /** Further keys of the error reply: conflicting rows, alternatives. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly allow?: string;
}

export const notFound = (): ApiError => new ApiError(404, 'notFound');
export const invalid = (issues: readonly FieldIssue[]): ApiError =>
  new ApiError(400, 'validation.failed', { issues });
/** Builds a 403 refusal for a missing permission. `details` may add a more precise text. */
export const forbidden = (module: string, action: Action, details: ApiErrorDetails = {}): ApiError =>
  new ApiError(403, `forbidden.${module}.${action}`, {
    ...details,
    params: { permission: `${module}.${action}`, ...details.params },
  });
/** Builds the same refusal from the key of a permission that reveals something. */
export const forbiddenKey = (key: ReadingPermission): ApiError =>
  new ApiError(403, `forbidden.${key}`, { params: { permission: key } });
export const foreignBranch = (): ApiError => new ApiError(403, 'forbidden.branch');

/**
 * Returns what the log says of an error. PostgreSQL adds rows to some (`detail`, `where`) and the value itself to the
 * message of others (class 22); a row may hold a name, a phone or a note of care (ASVS 7.1.2).
 */
export const loggedError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const kept = Object.fromEntries(loggedKeys.map((key) => [key, Reflect.get(error, key)]));
  const { code } = kept;
  const holdsValue = typeof code === 'string' && /^22...$/.test(code);
  const message = holdsValue ? error.message.replace(/:? ".*/s, '') : error.message;
  const stack = error.stack?.replace(error.message, () => message);
  const cause = error.cause === undefined ? {} : { cause: loggedError(error.cause) };
  return { type: error.name, message, stack, ...kept, ...cause };
};

/** Facts of an error of PostgreSQL or Node that hold no value of a row. */
const loggedKeys = ['code', 'constraint', 'table', 'column', 'routine', 'syscall'];

/** Returns the `code` of a Node or PostgreSQL error ('ENOENT', '40001'), or undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function errorMessage(error: unknown): string {
  // Node reports a connection refused on ::1 and on 127.0.0.1 as one AggregateError with an empty message.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(errorMessage).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/**
 * Codes of a database that cannot do it now and may soon: no room, no connections, stopping or starting, a collision, a
 * lock or time limit, a disk that fails, and a primary that has become a standby. Then those of Node for a line that is
 * broken or leads nowhere.
 */
const lostCodes =
  /^(53|57P|08|40|55P03|57014|58|25006|ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_AGAIN|ENOTFOUND)/;

/** Messages of the driver that have no code: it waited too long, or the connection has ended. */
const lostMessages =
  /timeout exceeded when trying to connect|Connection terminated|timeout expired|Query read timeout|is not queryable|after calling end on the pool/;

/** True if the database or the line to it failed, so that the same call may succeed later. */
export const isLost = (error: unknown): boolean =>
  lostCodes.test(errorCode(error) ?? '') || (error instanceof Error && lostMessages.test(error.message));

/** True if the driver gave a statement up because no answer came. Its connection is of no further use. */
export const isSilent = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

export function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
