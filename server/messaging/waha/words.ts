import { type Json, numberOf, objectOf, plusDigits, textOf } from '../http/json';
import type { Ack, ChannelState, Phase } from '../provider';

/** How WAHA says things, read into our words. */

/** The first version in which sessions, keys and signatures are there for everybody. */
export const leastVersion = [2026, 6, 1] as const;

export const isNewEnough = (version: string): boolean => {
  const parts = version.split(/[.-]/).map(Number);
  for (const [index, least] of leastVersion.entries()) {
    const part = parts[index] ?? 0;
    if (!Number.isFinite(part)) return false;
    if (part !== least) return part > least;
  }
  return true;
};

const phases: Readonly<Record<string, Phase>> = {
  STOPPED: 'stopped',
  STARTING: 'starting',
  SCAN_QR_CODE: 'scan',
  WORKING: 'working',
  FAILED: 'failed',
};

/**
 * The state of a session. Only the status counts: while a code waits to be typed, and after a logout on the phone, `me`
 * names a number that is not linked.
 */
export const stateOf = (status: string, me: unknown): ChannelState => {
  const phase = phases[status] ?? 'other';
  if (phase !== 'working') return { status, phase };
  const linkedNumber = numberOfChat(textOf(objectOf(me)?.id));
  const displayName = textOf(objectOf(me)?.pushName);
  return {
    status,
    phase,
    ...(linkedNumber ? { linkedNumber } : {}),
    ...(displayName && displayName !== '~' ? { displayName } : {}),
  };
};

/** `201001234567@c.us` -> `+201001234567`; a device may stand behind a colon. */
export const numberOfChat = (chat: string | undefined): string | undefined => {
  const [, digits] = /^(\d{5,20})(?::\d+)?@(?:c\.us|s\.whatsapp\.net)$/.exec(chat ?? '') ?? [];
  return digits ? plusDigits(digits) : undefined;
};

export const chatOf = (phone: string): string => `${phone.replace(/\D/g, '')}@c.us`;

/** The number as pairing takes it: without a plus. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/**
 * The id of a message without direction and chat: the chat may be an alias. `true_2010…@c.us_ABC` -> `ABC`. Of an answer
 * whose shape nobody knows, undefined.
 */
export const rawIdIn = (value: unknown): string | undefined => {
  if (typeof value === 'string') return rawTail(value);
  const object: Json = objectOf(value) ?? {};
  for (const key of ['_serialized', 'id', 'key', '_data']) {
    const found = key in object ? rawIdIn(object[key]) : undefined;
    if (found) return found;
  }
  return undefined;
};

const rawTail = (id: string): string | undefined => {
  const [, tail = id] = /^(?:true|false)_[^_]+_([^_]+)/.exec(id) ?? [];
  return /^[\w.:=-]{3,120}$/.test(tail) ? tail : undefined;
};

export const ackOf = (value: unknown): Ack | undefined => {
  switch (numberOf(value)) {
    case -1:
      return 'failed';
    case 0:
      return 'pending';
    case 1:
      return 'sent';
    case 2:
      return 'delivered';
    case 3:
    case 4:
      return 'read';
    default:
      return undefined;
  }
};

/** The network's code for an account that may not write for a while. */
export const restrictedCode = '463';

/** An instant in seconds, milliseconds or as a text. */
export const instantOf = (value: unknown): Date | undefined => {
  const number = numberOf(value);
  const date =
    number === undefined
      ? new Date(textOf(value) ?? Number.NaN)
      : new Date(number < 1e11 ? number * 1000 : number);
  return Number.isNaN(date.getTime()) ? undefined : date;
};
