import type { HttpOutcome } from '../http/client';
import { listOf, numberOf, objectIn, objectOf, retryAfterIn, textOf } from '../http/json';
import type { Failure, SendResult } from '../provider';

/** What an outcome means for a message. The code within an error says more than its status. */
export const sendResultOf = (outcome: HttpOutcome): SendResult => {
  if (outcome.kind === 'unsent')
    return outcome.reason === 'forbidden'
      ? { kind: 'rejected', how: 'channelDown', reason: 'forbiddenAddress' }
      : { kind: 'rejected', how: 'retryable', reason: 'unreachable' };
  if (outcome.kind === 'lost') return { kind: 'doubtful', reason: outcome.reason };
  const { status, headers, body } = outcome;
  const answer = objectIn(body);
  if (status >= 200 && status < 300) {
    const id = textOf(objectOf(listOf(answer?.messages)[0])?.id);
    return id ? { kind: 'accepted', id } : { kind: 'doubtful', reason: 'unreadable' };
  }
  if (status >= 500) return { kind: 'doubtful', reason: 'providerFailed' };
  switch (numberOf(objectOf(answer?.error)?.code)) {
    // Messages in all, to one person, of the application, of the business's day.
    case 130429:
    case 131056:
    case 4:
    case 80007:
      return { kind: 'rejected', how: 'retryable', reason: 'limited', ...retryAfterIn(headers) };
    case 131047:
      return { kind: 'rejected', how: 'permanent', reason: 'windowClosed' };
    case 131031:
    case 368:
      return { kind: 'rejected', how: 'channelDown', reason: 'restricted' };
    case 131045:
    case 133010:
      return { kind: 'rejected', how: 'channelDown', reason: 'notReady' };
    case 0:
    case 10:
    case 190:
      return { kind: 'rejected', how: 'channelDown', reason: 'unauthorised' };
  }
  if (status === 401 || status === 403)
    return { kind: 'rejected', how: 'channelDown', reason: 'unauthorised' };
  if (status === 429)
    return { kind: 'rejected', how: 'retryable', reason: 'limited', ...retryAfterIn(headers) };
  if (status === 404 || status < 400) return { kind: 'rejected', how: 'channelDown', reason: 'absent' };
  return { kind: 'rejected', how: 'permanent', reason: 'refused' };
};

/** Why a call that sends nothing failed; undefined when it did not. */
export const failureOf = (outcome: HttpOutcome): Failure | undefined => {
  if (outcome.kind === 'unsent')
    return { ok: false, reason: outcome.reason === 'forbidden' ? 'forbiddenAddress' : 'unreachable' };
  if (outcome.kind === 'lost' || outcome.status >= 500) return { ok: false, reason: 'unreachable' };
  const { status, headers, body } = outcome;
  if (status >= 200 && status < 300) return undefined;
  const code = numberOf(objectOf(objectIn(body)?.error)?.code);
  if (status === 401 || status === 403 || code === 190) return { ok: false, reason: 'unauthorised' };
  if (status === 429) return { ok: false, reason: 'limited', ...retryAfterIn(headers) };
  return { ok: false, reason: status === 404 ? 'absent' : 'refused' };
};
