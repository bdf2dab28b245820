import { withoutEnd } from '../../../src/schema/text/without-end';
import {
  type Http,
  type HttpCall,
  type HttpOutcome,
  type Json,
  objectIn,
  objectOf,
  textOf,
} from '../http/client';
import { type Answer, nothing, readerOf, unreachable, unsupported } from '../http/outcomes';
import type { ChannelAccess, Lookup, OutgoingMessage, Provider, Result } from '../provider';
import {
  ackOf,
  chatOf,
  digitsOf,
  isNewEnough,
  numberOfChat,
  parseWahaWebhook,
  rawIdIn,
  stateOf,
  wahaEvents,
} from './webhook';

/** Lifetime of a pairing code in milliseconds. WhatsApp gives none, so this is our choice. */
const codeMs = 3 * 60_000;

/** WAHA from 2026.6.1 on, through its HTTP API. */
export const wahaProvider = (http: Http): Provider => {
  const call = (
    channel: ChannelAccess,
    method: HttpCall['method'],
    path: string,
    body?: object,
    accept?: string,
  ) =>
    http({
      method,
      url: `${withoutEnd(channel.endpoint, '/')}${path}`,
      headers: {
        ...(channel.apiKey ? { 'x-api-key': channel.apiKey } : {}),
        ...(accept ? { accept } : {}),
      },
      body,
    });
  const act = async (channel: ChannelAccess, verb: string): Promise<Result<undefined>> =>
    done(await call(channel, 'POST', `${sessionPath(channel)}/${verb}`));
  const read = async <T>(
    channel: ChannelAccess,
    path: string,
    take: (answer: Json) => T | undefined,
  ): Promise<Result<T>> => taken(await call(channel, 'GET', path), take);

  return {
    name: 'waha',
    sessionPath: '/api/sessions/',
    capabilities: {
      clientMessageId: true,
      lookup: true,
      numberCheck: true,
      proof: 'phone',
      pace: 'ours',
      freeText: true,
      ownSecret: false,
    },
    create: async (channel, webhookUrl) => {
      const version = await read(channel, '/api/server/version', (answer) => textOf(answer.version));
      if (!version.ok) return version;
      if (!isNewEnough(version.value)) return { ok: false, reason: 'tooOld' };
      const config = configOf(channel, webhookUrl);
      const wanted = { name: channel.session, start: true, config };
      const made = await call(channel, 'POST', '/api/sessions', wanted);
      const failure = failureOf(made);
      if (failure && failure.reason !== 'refused') return failure;
      // Refused: the session exists, maybe from a try whose reply was lost, and maybe with another webhook.
      if (failure) {
        const put = failureOf(await call(channel, 'PUT', sessionPath(channel), { config }));
        if (put) return put;
        const started = await act(channel, 'start');
        if (!started.ok && started.reason !== 'refused') return started;
      }
      // A success may have an empty body, so it counts only if the session can be read back.
      const found = await read(channel, sessionPath(channel), (answer) => textOf(answer.name));
      return found.ok ? nothing : found;
    },
    remove: async (channel) => {
      const removed = done(await call(channel, 'DELETE', sessionPath(channel)));
      return !removed.ok && removed.reason === 'absent' ? nothing : removed;
    },
    // A running session may answer 422.
    start: async (channel) => {
      const started = await act(channel, 'start');
      return !started.ok && started.reason === 'refused' ? nothing : started;
    },
    stop: (channel) => act(channel, 'stop'),
    restart: (channel) => act(channel, 'restart'),
    logout: (channel) => act(channel, 'logout'),
    getState: (channel) =>
      read(channel, sessionPath(channel), (answer) => {
        const status = textOf(answer.status);
        return status ? stateOf(status, answer.me) : undefined;
      }),
    getProfile: async (channel) => {
      // Trust `me` only while a phone is linked: it also holds a number before that, and after a logout on the phone.
      const working = await read(channel, sessionPath(channel), isWorking);
      if (!working.ok || !working.value)
        return working.ok || working.reason === 'absent' ? { ok: true, value: nobody } : working;
      const me = await call(channel, 'GET', `${sessionPath(channel)}/me`);
      const failure = failureOf(me);
      if (failure && failure.reason !== 'absent' && failure.reason !== 'notReady') return failure;
      const known = failure || me.kind !== 'answer' ? undefined : objectIn(me.body);
      // The body is empty if no phone is linked.
      if (!known) return { ok: true, value: nobody };
      const profile = await call(channel, 'GET', `/api/${session(channel)}/profile`);
      const more = profile.kind === 'answer' && profile.status === 200 ? objectIn(profile.body) : undefined;
      const [id, pushName] = [textOf(known.id) ?? null, textOf(known.pushName) ?? null];
      const [name, picture] = [textOf(more?.name) ?? null, textOf(more?.picture) ?? null];
      return { ok: true, value: { id, pushName, name, picture } };
    },
    getQr: async (channel) => {
      const answer = await call(channel, 'GET', `/api/${session(channel)}/auth/qr`, undefined, 'image/png');
      const failure = failureOf(answer);
      if (failure) return failure.reason === 'refused' ? { ok: false, reason: 'notReady' } : failure;
      return answer.kind === 'answer' && isPng(answer.body) ? { ok: true, value: answer.body } : unreachable;
    },
    requestCode: async (channel, phone) => {
      const body = { phoneNumber: digitsOf(phone) };
      const answer = await call(channel, 'POST', `/api/${session(channel)}/auth/request-code`, body);
      const code = taken(answer, (object) => textOf(object.code));
      if (!code.ok) return code.reason === 'refused' ? { ok: false, reason: 'notReady' } : code;
      const expiresAt = new Date(Date.now() + codeMs);
      return { ok: true, value: { kind: 'pairing', code: code.value, expiresAt } };
    },
    verifyCode: async () => unsupported,
    checkNumber: (channel, phone) =>
      read(
        channel,
        `/api/contacts/check-exists?session=${session(channel)}&phone=${digitsOf(phone)}`,
        ({ numberExists }) => (typeof numberExists === 'boolean' ? numberExists : undefined),
      ),
    reserveMessageId: (channel) =>
      read(channel, `/api/${session(channel)}/new-message-id`, ({ id }) => textOf(id)),
    send: async (channel, message) =>
      sendResultOf(await call(channel, 'POST', '/api/sendText', textBody(channel, message))),
    lookup: async (channel, { id, to }) => {
      const path = `/api/${session(channel)}/chats/${encodeURIComponent(chatOf(to))}/messages/${encodeURIComponent(id)}`;
      const outcome = await call(channel, 'GET', path);
      const found = foundIn(outcome);
      if (found) return found;
      // A message that a working session does not know was not sent. Without a working session we cannot know.
      if (outcome.kind !== 'answer' || outcome.status !== 404) return { kind: 'unknown' };
      const state = await read(channel, sessionPath(channel), isWorking);
      return state.ok && state.value ? { kind: 'absent' } : { kind: 'unknown' };
    },
    resolveSender: async (channel, alias) => {
      const path = `/api/${session(channel)}/lids/${encodeURIComponent(alias)}`;
      const found = await read(channel, path, ({ pn }) => ({ number: numberOfChat(textOf(pn)) }));
      return found.ok ? { ok: true, value: found.value.number } : found;
    },
    parseWebhook: parseWahaWebhook,
  };
};

const nobody = { id: null, pushName: null, name: null, picture: null };

const session = (channel: ChannelAccess): string => encodeURIComponent(channel.session);
const sessionPath = (channel: ChannelAccess): string => `/api/sessions/${session(channel)}`;

const configOf = ({ channelId, branchId, phone, webhookSecret }: ChannelAccess, url: string) => ({
  metadata: { channelId: String(channelId), branchId: branchId === null ? '' : String(branchId), phone },
  webhooks: [
    {
      url,
      events: wahaEvents,
      hmac: { key: webhookSecret },
      retries: { policy: 'exponential', delaySeconds: 2, attempts: 10 },
    },
  ],
});

const textBody = ({ session: name }: ChannelAccess, { to, text, messageId }: OutgoingMessage) => ({
  session: name,
  chatId: chatOf(to),
  text,
  linkPreview: false,
  id: messageId || undefined,
});

const done = (outcome: HttpOutcome): Result<undefined> => failureOf(outcome) ?? nothing;

const foundIn = (outcome: HttpOutcome): Lookup | undefined => {
  if (outcome.kind !== 'answer' || outcome.status !== 200) return undefined;
  const answer = objectIn(outcome.body);
  if (!answer) return undefined;
  const ack = ackOf(answer.ack) ?? ackOf(objectOf(answer._data)?.ack);
  return { kind: 'found', ack: ack ?? 'pending' };
};

const isWorking = ({ status }: Json): boolean => status === 'WORKING';

const isPng = (body: Buffer): boolean => body.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n';

/** The only refusal without a `statusCode` field: the session is not in a state to send. */
const isNotReady = ({ status, body }: Answer): boolean => {
  const answer = status === 422 ? objectIn(body) : undefined;
  return answer !== undefined && !('statusCode' in answer) && 'status' in answer;
};

const { failureOf, taken, sendResultOf } = readerOf({
  idIn: rawIdIn,
  rejectionOf: (answer) =>
    isNotReady(answer) ? { kind: 'rejected', how: 'channelDown', reason: 'notReady' } : undefined,
  reasonOf: (answer) => (isNotReady(answer) ? 'notReady' : undefined),
});
