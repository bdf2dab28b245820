import type { HttpOutcome } from '../http/client';
import { objectIn, retryAfterIn } from '../http/json';
import type { Failure, SendResult } from '../provider';
import { rawIdIn } from './words';

/** What an outcome means for a message: surely sent, surely not, or nobody knows. Bodies of errors are never shown. */
export const sendResultOf = (outcome: HttpOutcome): SendResult => {
  if (outcome.kind === 'unsent')
    return outcome.reason === 'forbidden'
      ? { kind: 'rejected', how: 'channelDown', reason: 'forbiddenAddress' }
      : { kind: 'rejected', how: 'retryable', reason: 'unreachable' };
  if (outcome.kind === 'lost') return { kind: 'doubtful', reason: outcome.reason };
  const { status, body, headers } = outcome;
  if (status >= 200 && status < 300) {
    const answer = objectIn(body);
    const id = answer ? rawIdIn(answer) : undefined;
    return id ? { kind: 'accepted', id } : { kind: 'doubtful', reason: 'unreadable' };
  }
  // It may have gone out before whatever failed.
  if (status >= 500) return { kind: 'doubtful', reason: 'providerFailed' };
  if (status === 401 || status === 403)
    return { kind: 'rejected', how: 'channelDown', reason: 'unauthorised' };
  if (status === 429)
    return { kind: 'rejected', how: 'retryable', reason: 'limited', ...retryAfterIn(headers) };
  if (status === 422 && isNotReady(body)) return { kind: 'rejected', how: 'channelDown', reason: 'notReady' };
  // A redirect leads to no provider that was asked for.
  if (status === 404 || status < 400) return { kind: 'rejected', how: 'channelDown', reason: 'absent' };
  return { kind: 'rejected', how: 'permanent', reason: 'refused' };
};

/** The one refusal without a status of its own: the session is not in a state to send. */
const isNotReady = (body: Buffer): boolean => {
  const answer = objectIn(body);
  return answer !== undefined && !('statusCode' in answer) && 'status' in answer;
};

/** Why a call that sends nothing failed; undefined when it did not. */
export const failureOf = (outcome: HttpOutcome): Failure | undefined => {
  if (outcome.kind === 'unsent')
    return { ok: false, reason: outcome.reason === 'forbidden' ? 'forbiddenAddress' : 'unreachable' };
  if (outcome.kind === 'lost') return { ok: false, reason: 'unreachable' };
  const { status, headers, body } = outcome;
  if (status >= 200 && status < 300) return undefined;
  if (status >= 500) return { ok: false, reason: 'unreachable' };
  if (status === 401 || status === 403) return { ok: false, reason: 'unauthorised' };
  if (status === 429) return { ok: false, reason: 'limited', ...retryAfterIn(headers) };
  if (status === 422 && isNotReady(body)) return { ok: false, reason: 'notReady' };
  if (status === 404) return { ok: false, reason: 'absent' };
  return { ok: false, reason: 'refused' };
};
