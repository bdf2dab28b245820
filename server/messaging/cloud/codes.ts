import type { FailureReason, Rejection } from '../provider-types';

type Meaning = Pick<Rejection, 'how' | 'reason'>;

const meanings: readonly (Meaning & { readonly codes: readonly number[] })[] = [
  // Rate limits: overall, per recipient, per application, per business account.
  { how: 'retryable', reason: 'limited', codes: [130_429, 131_056, 4, 80_007] },
  // Something went wrong, or the service is away: the API took nothing and asks to try again.
  { how: 'retryable', reason: 'providerBusy', codes: [2, 131_000, 131_016, 133_004] },
  { how: 'permanent', reason: 'windowClosed', codes: [131_047] },
  { how: 'permanent', reason: 'notOnWhatsApp', codes: [131_026] },
  { how: 'permanent', reason: 'optedOut', codes: [131_050] },
  { how: 'channelDown', reason: 'country', codes: [130_497] },
  { how: 'channelDown', reason: 'payment', codes: [131_042] },
  { how: 'channelDown', reason: 'locked', codes: [131_031, 368] },
  // Too many reports as spam.
  { how: 'channelDown', reason: 'restricted', codes: [131_048] },
  { how: 'channelDown', reason: 'unregistered', codes: [131_045, 133_010] },
  { how: 'channelDown', reason: 'unauthorised', codes: [0, 10, 190] },
];

/**
 * Meaning of the Cloud API's error codes, by Meta's list of codes for v23.0. The code in a body, or in the webhook
 * of a status, is more precise than the HTTP status. Undefined for codes that say nothing about a message.
 */
export const meaningOf = (code: number): Meaning | undefined => {
  const found = meanings.find(({ codes }) => codes.includes(code));
  if (found) return { how: found.how, reason: found.reason };
  // 132000 to 132999 are about one template: missing, paused, with other parameters, too long.
  return code >= 132_000 && code < 133_000 ? { how: 'permanent', reason: 'template' } : undefined;
};

const failures: Readonly<Record<number, FailureReason>> = {
  190: 'unauthorised',
  // Registered too often.
  133016: 'limited',
  133005: 'wrongPin',
  // Not verified yet.
  133006: 'notReady',
};

/** Meaning of the codes that say why a number was not registered, or a call that sends nothing was refused. */
export const failureOfCode = (code: number | undefined): FailureReason | undefined =>
  code === undefined ? undefined : failures[code];
