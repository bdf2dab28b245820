import type { FailureReason, Rejection } from '../terms';

/**
 * Meaning of the Cloud API's error codes, by Meta's list of codes for v23.0. The code in a body, or in the webhook
 * of a status, is more precise than the HTTP status. Undefined for codes that say nothing about a message.
 */
export const meaningOf = (code: number): Pick<Rejection, 'how' | 'reason'> | undefined => {
  switch (code) {
    // Rate limits: overall, per recipient, per application, per business account.
    case 130429:
    case 131056:
    case 4:
    case 80007:
      return { how: 'retryable', reason: 'limited' };
    // Something went wrong, or the service is away: the API took nothing and asks to try again.
    case 2:
    case 131000:
    case 131016:
    case 133004:
      return { how: 'retryable', reason: 'providerBusy' };
    case 131047:
      return { how: 'permanent', reason: 'windowClosed' };
    case 131026:
      return { how: 'permanent', reason: 'notOnWhatsApp' };
    case 131050:
      return { how: 'permanent', reason: 'optedOut' };
    case 130497:
      return { how: 'channelDown', reason: 'country' };
    case 131042:
      return { how: 'channelDown', reason: 'payment' };
    case 131031:
    case 368:
      return { how: 'channelDown', reason: 'locked' };
    // Too many reports as spam.
    case 131048:
      return { how: 'channelDown', reason: 'restricted' };
    case 131045:
    case 133010:
      return { how: 'channelDown', reason: 'unregistered' };
    case 0:
    case 10:
    case 190:
      return { how: 'channelDown', reason: 'unauthorised' };
    default:
      // 132000 to 132999 are about one template: missing, paused, with other parameters, too long.
      return code >= 132_000 && code < 133_000 ? { how: 'permanent', reason: 'template' } : undefined;
  }
};

/** Meaning of the codes that say why a number was not registered, or a call that sends nothing was refused. */
export const failureOfCode = (code: number | undefined): FailureReason | undefined => {
  switch (code) {
    case 190:
      return 'unauthorised';
    // Registered too often.
    case 133016:
      return 'limited';
    case 133005:
      return 'wrongPin';
    // Not verified yet.
    case 133006:
      return 'notReady';
    default:
      return undefined;
  }
};
