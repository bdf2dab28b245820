import type { Failure, FailureReason, Rejection, Result, SendResult } from '../provider';
import { type HttpOutcome, type Json, objectIn } from './client';

export type Answer = Extract<HttpOutcome, { kind: 'answer' }>;

/** How a provider's answers differ from what HTTP says by itself. */
interface Own {
  /** The id of a message that was accepted. */
  readonly idIn: (answer: Json) => string | undefined;
  /** Why a message was refused, where the answer says more than its status. */
  readonly rejectionOf: (answer: Answer) => Rejection | undefined;
  /** The same of any other call. */
  readonly reasonOf: (answer: Answer) => FailureReason | undefined;
}

export const nothing: Result<undefined> = { ok: true, value: undefined };
export const unreachable: Failure = { ok: false, reason: 'unreachable' };
/** Of calls that a provider does not have. */
export const unsupported: Failure = { ok: false, reason: 'unsupported' };

const isFine = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Reads what became of calls. Bodies of errors are never shown. */
export const readerOf = ({ idIn, rejectionOf, reasonOf }: Own) => {
  /** Why a call that sends nothing failed; undefined when it did not. */
  const failureOf = (outcome: HttpOutcome): Failure | undefined => {
    if (outcome.kind === 'unsent' && outcome.reason === 'forbidden')
      return { ok: false, reason: 'forbiddenAddress' };
    if (outcome.kind !== 'answer' || outcome.status >= 500) return unreachable;
    if (isFine(outcome)) return undefined;
    const { status } = outcome;
    const own = reasonOf(outcome);
    if (own) return { ok: false, reason: own };
    if (status === 401 || status === 403) return { ok: false, reason: 'unauthorised' };
    if (status === 429) return { ok: false, reason: 'limited', retryAfterSeconds: retryAfterIn(outcome) };
    return { ok: false, reason: status === 404 ? 'absent' : 'refused' };
  };
  /** What an answer says; undefined from `take` is an answer that cannot be read. */
  const taken = <T>(outcome: HttpOutcome, take: (answer: Json) => T | undefined): Result<T> => {
    const failure = failureOf(outcome);
    if (failure) return failure;
    const answer = outcome.kind === 'answer' ? objectIn(outcome.body) : undefined;
    const value = answer && take(answer);
    return value === undefined ? unreachable : { ok: true, value };
  };
  /** What an outcome means for a message: surely sent, surely not, or nobody knows. */
  const sendResultOf = (outcome: HttpOutcome): SendResult => {
    if (outcome.kind === 'lost') return { kind: 'doubtful', reason: outcome.reason };
    if (outcome.kind === 'unsent')
      return outcome.reason === 'forbidden'
        ? { kind: 'rejected', how: 'channelDown', reason: 'forbiddenAddress' }
        : { kind: 'rejected', how: 'retryable', reason: 'unreachable' };
    if (isFine(outcome)) {
      const answer = objectIn(outcome.body);
      const id = answer && idIn(answer);
      return id ? { kind: 'accepted', id } : { kind: 'doubtful', reason: 'unreadable' };
    }
    const { status } = outcome;
    // It may have gone out before whatever failed.
    if (status >= 500) return { kind: 'doubtful', reason: 'providerFailed' };
    const own = rejectionOf(outcome);
    if (own) return own;
    if (status === 401 || status === 403)
      return { kind: 'rejected', how: 'channelDown', reason: 'unauthorised' };
    if (status === 429) return limited(outcome);
    // A redirect leads to no provider that was asked for.
    if (status === 404 || status < 400) return { kind: 'rejected', how: 'channelDown', reason: 'absent' };
    return { kind: 'rejected', how: 'permanent', reason: 'refused' };
  };
  return { failureOf, taken, sendResultOf };
};

export const limited = (answer: Answer): Rejection => ({
  kind: 'rejected',
  how: 'retryable',
  reason: 'limited',
  retryAfterSeconds: retryAfterIn(answer),
});

/** Seconds of a `Retry-After`, at most a day. */
const retryAfterIn = ({ headers }: Answer): number | undefined => {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : undefined;
};
