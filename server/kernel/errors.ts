import type { TextKey } from '../../src/i18n/ar';
import type { ErrorCode } from '../../src/i18n/errors';
import type { Action } from '../../src/schema/entity';

/** A refusal that the client is told about; worded in the caller's language when it is answered (P-05). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: ApiErrorDetails;

  constructor(
    status: number,
    code: ErrorCode | `forbidden.${string}.${Action}`,
    details: ApiErrorDetails = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

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
