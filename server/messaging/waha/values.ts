import { ownIn } from '../../kernel/rows';
import { type Answer, type Json, numberOf, objectIn, objectOf, plusDigits, textOf } from '../http/client';
import type { Ack, ChannelState, Phase, Rejection } from '../provider-types';

/**
 * Translation of WAHA's values into our terms, by its OpenAPI document of 2026.7.1 and its release notes up to
 * 2026.8.1. `README.md` names the engines that were tried.
 */

/** The first version in which all editions have sessions, keys and signatures. */
const leastVersion = [2026, 6, 1] as const;

export const isNewEnough = (version: string): boolean => {
  const parts = version.split(/[.-]/).map(Number);
  for (const [index, least] of leastVersion.entries()) {
    const part = parts[index] ?? 0;
    if (!Number.isFinite(part)) return false;
    if (part !== least) return part > least;
  }
  return true;
};

/** Engines that take a message's id from `new-message-id`. The others name a message when it is sent. */
const withIds: readonly string[] = ['GOWS', 'NOWEB'];

export const takesIds = (engine: string): boolean => withIds.includes(engine);

const phases: Readonly<Record<string, Phase>> = {
  STOPPED: 'stopped',
  STARTING: 'starting',
  SCAN_QR_CODE: 'scan',
  WORKING: 'working',
  FAILED: 'failed',
};

/**
 * State of a session. Only `status` counts: while a code waits to be typed, and after a logout on the phone, `me`
 * holds a number that is not linked. `data` is what a `session.status` event adds.
 */
export const stateOf = (status: string, me: unknown, data?: unknown): ChannelState => {
  const phase = ownIn(phases, status) ?? 'other';
  const known = objectOf(me) ?? {};
  const told = timelockIn(objectOf(data));
  const restrictedUntil = told === undefined ? timelockIn(known) : told;
  const restriction = restrictedUntil === undefined ? {} : { restrictedUntil };
  if (phase !== 'working') return { status, phase, ...restriction };
  const { id, pushName } = known;
  const linkedNumber = numberOfChat(textOf(id));
  const displayName = pushName === '~' ? undefined : textOf(pushName);
  return {
    status,
    phase,
    ...(linkedNumber === undefined ? {} : { linkedNumber }),
    ...(displayName === undefined ? {} : { displayName }),
    ...restriction,
  };
};

/** Milliseconds for which an account rests whose restriction names no end: one hour. */
const hourMs = 3_600_000;

/** Reads `reachoutTimelock`: the account may not begin conversations. Null if it says that it may. */
const timelockIn = (holder: Json | undefined): Date | null | undefined => {
  const timelock = objectOf(holder?.reachoutTimelock);
  if (!timelock || typeof timelock.isActive !== 'boolean') return undefined;
  if (!timelock.isActive) return null;
  return instantOf(timelock.timeEnforcementEnds) ?? new Date(Date.now() + hourMs);
};

/** `201001234567@c.us` -> `+201001234567`; a device number may follow after a colon. */
export const numberOfChat = (chat: string | undefined): string | undefined => {
  const [, digits] = /^(\d{5,20})(?::\d+)?@(?:c\.us|s\.whatsapp\.net)$/.exec(chat ?? '') ?? [];
  return digits ? plusDigits(digits) : undefined;
};

/** The number that an event tells beside an alias: GOWS in `Info.SenderAlt`, NOWEB in the message's key. */
export const numberBeside = (payload: Json): string | undefined => {
  const data = objectOf(payload._data);
  const { SenderAlt: senderAlt } = objectOf(data?.Info) ?? {};
  const { remoteJidAlt, senderPn } = objectOf(data?.key) ?? {};
  for (const chat of [senderAlt, remoteJidAlt, senderPn]) {
    const number = numberOfChat(textOf(chat));
    if (number) return number;
  }
  return undefined;
};

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

export const chatOf = (phone: string): string => `${digitsOf(phone)}@c.us`;

/**
 * Id of a message without direction and chat, because the chat may be an alias: `true_2010…@c.us_ABC` -> `ABC`.
 * Undefined if the shape is unknown.
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
  const number = numberOf(value);
  return number === undefined ? undefined : numbered[number + 1];
};
const numbered: readonly (Ack | undefined)[] = ['failed', 'pending', 'sent', 'delivered', 'read', 'read'];

/** The network's error code for an account that may not begin conversations for a while. */
const restrictedCode = '463';

/** Reads why a message failed: `{code, blocked, reason, until}`, in the payload or in its `error`. */
export const failureIn = (payload: Json): { code?: string; rejection?: Rejection } => {
  const error = objectOf(payload.error) ?? payload;
  const code = error.code === undefined || error.code === null ? '' : String(error.code).slice(0, 40);
  if (code === '') return {};
  if (code !== restrictedCode) return { code };
  return { code, rejection: restricted(instantOf(error.until)) };
};

const restricted = (until: Date | undefined): Rejection => ({
  kind: 'rejected',
  how: 'channelDown',
  reason: 'restricted',
  ...(until ? { until } : {}),
});

/** The only refusal without a `statusCode` field: the session is not in a state to send. */
export const isNotReady = ({ status, body }: Answer): boolean => {
  const answer = status === 422 ? objectIn(body) : undefined;
  return answer !== undefined && !('statusCode' in answer) && 'status' in answer;
};

/** True if WAHA lost the session. Calls that wait for its state say so with 422, the others with 404. */
export const isLost = ({ status, body }: Answer): boolean => {
  const answer = status === 422 ? objectIn(body) : undefined;
  return answer !== undefined && !('status' in answer) && /does not exist/i.test(textOf(answer.error) ?? '');
};

/** Meaning of a refused send, where it says more than its status. */
export const rejectionOf = (answer: Answer): Rejection | undefined => {
  if (isNotReady(answer)) return { kind: 'rejected', how: 'channelDown', reason: 'notReady' };
  if (isLost(answer)) return { kind: 'rejected', how: 'channelDown', reason: 'absent' };
  // The network itself refused the message, so it surely was not sent. GOWS words it so.
  const { message } = objectOf(objectIn(answer.body)?.exception) ?? {};
  const isRefused = answer.status === 500 && /server returned error 463\b/.test(textOf(message) ?? '');
  return isRefused ? restricted(undefined) : undefined;
};

/** Parses a time given in seconds, in milliseconds or as text. */
export const instantOf = (value: unknown): Date | undefined => {
  const number = numberOf(value);
  const date =
    number === undefined
      ? new Date(textOf(value) ?? Number.NaN)
      : new Date(number < 1e11 ? number * 1000 : number);
  return Number.isNaN(date.getTime()) ? undefined : date;
};
