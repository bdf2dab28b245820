import type { TextKey } from '../../src/i18n/ar';
import type { ErrorCode } from '../../src/i18n/errors';
import type { Action } from '../../src/schema/entity';
import type { Label } from '../../src/schema/field';
import type { Refusal } from '../../src/schema/refusal';

/** A refusal that the client is told about; worded in the caller's language when it is answered (P-05). */
export class ApiError extends Error {
  readonly code: string;
  /** Its sentence, where a noun declares the refusal; the kernel's own are said by `errorText`. */
  readonly said: Label | undefined;

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

/** Why a program cannot begin or go on. `message` is what an operator reads, in both languages: the reason, and the way out. */
export class OperatorError extends Error {}

/** What a program that fails says: an operator's words, or where a fault of its own lies. */
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
  /** Key of a text that says more than the code's own. */
  readonly said?: TextKey;
  /** By whose clock the sentence says the times in `params`. Default: the usual zone. */
  readonly zone?: string;
  readonly issues?: readonly FieldIssue[];
  /** Key of the input a conflict belongs to. */
  readonly field?: string;
  /** The row as it stands, for a stale write. */
  readonly current?: unknown;
  /** Further keys of the answer: what clashes, what is offered instead. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly allow?: string;
}

export const notFound = (): ApiError => new ApiError(404, 'notFound');
export const invalid = (issues: readonly FieldIssue[]): ApiError =>
  new ApiError(400, 'validation.failed', { issues });
/** By `details` a refusal may say more than that a right is missing. */
export const forbidden = (module: string, action: Action, details: ApiErrorDetails = {}): ApiError =>
  new ApiError(403, `forbidden.${module}.${action}`, {
    ...details,
    params: { permission: `${module}.${action}`, ...details.params },
  });
/** The same by the key of a right to read. */
export const forbiddenKey = (key: `${string}.read`): ApiError =>
  new ApiError(403, `forbidden.${key}`, { params: { permission: key } });
export const foreignBranch = (): ApiError => new ApiError(403, 'forbidden.branch');

/** The `code` of a Node or PostgreSQL error ('ENOENT', '40001'), or undefined when it carries none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function errorMessage(error: unknown): string {
  // Node reports "refused on ::1 and on 127.0.0.1" as one error without a text of its own.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(errorMessage).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** The database constraint that an error names, or undefined. */
export function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
