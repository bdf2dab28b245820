import type { Failure, FailureReason, Rejection, Result, SendResult } from '../terms';
import { type HttpOutcome, type Json, objectIn } from './client';

export type Answer = Extract<HttpOutcome, { kind: 'answer' }>;

/** Differences of one provider from plain HTTP statuses. */
interface Own {
  /** Id of an accepted message. */
  readonly idIn: (answer: Json) => string | undefined;
  /** Reason why a message was rejected, if the reply says more than its status. */
  readonly rejectionOf: (answer: Answer) => Rejection | undefined;
  /** The same for any other call. */
  readonly reasonOf: (answer: Answer) => FailureReason | undefined;
}

export const nothing: Result<undefined> = { ok: true, value: undefined };
export const unreachable: Failure = { ok: false, reason: 'unreachable' };
/** Result of calls that a provider does not support. */
export const unsupported: Failure = { ok: false, reason: 'unsupported' };

const isFine = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Makes functions that interpret outcomes. They never show the body of an error. */
export const readerOf = ({ idIn, rejectionOf, reasonOf }: Own) => {
  /** Failure of a call that sends no message; undefined if it succeeded. */
  const failureOf = (outcome: HttpOutcome): Failure | undefined => {
    if (outcome.kind === 'unsent' && outcome.reason === 'forbidden')
      return { ok: false, reason: 'forbiddenAddress' };
    if (outcome.kind !== 'answer') return unreachable;
    if (isFine(outcome)) return undefined;
    const { status } = outcome;
    const own = reasonOf(outcome);
    if (own) return { ok: false, reason: own };
    if (status === 501) return unsupported;
    if (status >= 500) return unreachable;
    if (status === 401 || status === 403) return { ok: false, reason: 'unauthorised' };
    if (status === 429) return { ok: false, reason: 'limited', retryAfterSeconds: retryAfterIn(outcome) };
    return { ok: false, reason: status === 404 ? 'absent' : 'refused' };
  };
  /** Reads a value from a reply. `take` returns undefined if the reply is unreadable. */
  const taken = <T>(outcome: HttpOutcome, take: (answer: Json) => T | undefined): Result<T> => {
    const failure = failureOf(outcome);
    if (failure) return failure;
    const answer = outcome.kind === 'answer' ? objectIn(outcome.body) : undefined;
    const value = answer && take(answer);
    return value === undefined ? unreachable : { ok: true, value };
  };
  /** Meaning of an outcome for a message: sent, certainly not sent, or doubtful. */
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
    const own = rejectionOf(outcome);
    if (own) return own;
    // The message may have gone out before the failure.
    if (status >= 500) return { kind: 'doubtful', reason: 'providerFailed' };
    if (status === 401 || status === 403)
      return { kind: 'rejected', how: 'channelDown', reason: 'unauthorised' };
    if (status === 429) return limited(outcome);
    // A redirect means that the provider is not at this address.
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

/** Seconds of the `Retry-After` header, at most one day. */
const retryAfterIn = ({ headers }: Answer): number | undefined => {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : undefined;
};
