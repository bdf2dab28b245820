import {
  type Http,
  type HttpCall,
  type HttpOutcome,
  type Json,
  objectIn,
  objectOf,
  retryAfterIn,
  textOf,
  unanswered,
} from '../http/client';
import type {
  ChannelAccess,
  Failure,
  Lookup,
  OutgoingMessage,
  Provider,
  Result,
  SendResult,
} from '../provider';
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

/** A code lives three minutes; WhatsApp names no time, so this is our choice. */
const codeMs = 3 * 60_000;

/** WAHA, from 2026.6.1 on, by its HTTP interface. */
export const wahaProvider = (http: Http, now: () => Date = () => new Date()): Provider => {
  const call = (
    channel: ChannelAccess,
    method: HttpCall['method'],
    path: string,
    body?: object,
    accept?: string,
  ) =>
    http({
      method,
      url: `${channel.endpoint.replace(/\/+$/, '')}${path}`,
      headers: {
        ...(channel.apiKey ? { 'x-api-key': channel.apiKey } : {}),
        ...(accept ? { accept } : {}),
      },
      ...(body ? { body } : {}),
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
    capabilities: {
      clientMessageId: true,
      lookup: true,
      qr: true,
      pairingCode: true,
      otpVerify: false,
      freeTextAnyTime: true,
      media: true,
      numberCheck: true,
    },
    create: async (channel, webhookUrl) => {
      const version = await read(channel, '/api/server/version', (answer) => textOf(answer.version));
      if (!version.ok) return version;
      if (!isNewEnough(version.value)) return { ok: false, reason: 'tooOld' };
      const config = configOf(channel, webhookUrl);
      const made = await call(channel, 'POST', '/api/sessions', {
        name: channel.session,
        start: true,
        config,
      });
      const failure = failureOf(made);
      if (failure && failure.reason !== 'refused') return failure;
      // Refused: it is there already, maybe from a try whose answer was lost, and maybe with another webhook.
      if (failure) {
        const put = failureOf(await call(channel, 'PUT', sessionPath(channel), { config }));
        if (put) return put;
        const started = await act(channel, 'start');
        if (!started.ok && started.reason !== 'refused') return started;
      }
      // A success may come with an empty body, so it counts only once it can be read back.
      const found = await read(channel, sessionPath(channel), (answer) => textOf(answer.name));
      return found.ok ? nothing : found;
    },
    remove: async (channel) => {
      const removed = done(await call(channel, 'DELETE', sessionPath(channel)));
      return !removed.ok && removed.reason === 'absent' ? nothing : removed;
    },
    // One that runs already may say 422.
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
      // What `me` says counts only while somebody is linked: it is filled before, and after a logout on the phone.
      const working = await read(channel, sessionPath(channel), isWorking);
      if (!working.ok || !working.value)
        return working.ok || working.reason === 'absent' ? { ok: true, value: nobody } : working;
      const me = await call(channel, 'GET', `${sessionPath(channel)}/me`);
      const failure = failureOf(me);
      if (failure && failure.reason !== 'absent' && failure.reason !== 'notReady') return failure;
      const known = failure || me.kind !== 'answer' ? undefined : objectIn(me.body);
      // Linked to nobody, the body is empty.
      if (!known) return { ok: true, value: nobody };
      const pushName = textOf(known.pushName);
      const profile = await call(channel, 'GET', `/api/${session(channel)}/profile`);
      const more = profile.kind === 'answer' && profile.status === 200 ? objectIn(profile.body) : undefined;
      return {
        ok: true,
        value: {
          id: textOf(known.id) ?? null,
          pushName: pushName ?? null,
          name: textOf(more?.name) ?? null,
          picture: textOf(more?.picture) ?? null,
        },
      };
    },
    getQr: async (channel) => {
      const answer = await call(channel, 'GET', `/api/${session(channel)}/auth/qr`, undefined, 'image/png');
      const failure = failureOf(answer);
      if (failure) return failure.reason === 'refused' ? { ok: false, reason: 'notReady' } : failure;
      return answer.kind === 'answer' && isPng(answer.body)
        ? { ok: true, value: answer.body }
        : { ok: false, reason: 'unreachable' };
    },
    requestCode: async (channel, phone) => {
      const body = { phoneNumber: digitsOf(phone) };
      const answer = await call(channel, 'POST', `/api/${session(channel)}/auth/request-code`, body);
      const code = taken(answer, (object) => textOf(object.code));
      if (!code.ok) return code.reason === 'refused' ? { ok: false, reason: 'notReady' } : code;
      const expiresAt = new Date(now().getTime() + codeMs);
      return { ok: true, value: { kind: 'pairing', code: code.value, expiresAt } };
    },
    verifyCode: async () => ({ ok: false, reason: 'unsupported' }),
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
      return (
        foundIn(outcome) ?? (await absence(outcome, () => read(channel, sessionPath(channel), isWorking)))
      );
    },
    resolveSender: (channel, alias) =>
      read(channel, `/api/${session(channel)}/lids/${encodeURIComponent(alias)}`, ({ pn }) => ({
        number: numberOfChat(textOf(pn)),
      })).then((found) => (found.ok ? { ok: true, value: found.value.number } : found)),
    parseWebhook: parseWahaWebhook,
  };
};

const nothing: Result<undefined> = { ok: true, value: undefined };
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
  ...(messageId ? { id: messageId } : {}),
});

const done = (outcome: HttpOutcome): Result<undefined> => failureOf(outcome) ?? nothing;

const unreadable: Failure = { ok: false, reason: 'unreachable' };

const taken = <T>(outcome: HttpOutcome, take: (answer: Json) => T | undefined): Result<T> => {
  const failure = failureOf(outcome);
  if (failure) return failure;
  const answer = outcome.kind === 'answer' ? objectIn(outcome.body) : undefined;
  const value = answer && take(answer);
  return value === undefined ? unreadable : { ok: true, value };
};

const foundIn = (outcome: HttpOutcome): Lookup | undefined => {
  if (outcome.kind !== 'answer' || outcome.status !== 200) return undefined;
  const answer = objectIn(outcome.body);
  if (!answer) return undefined;
  const ack = ackOf(answer.ack) ?? ackOf(objectOf(answer._data)?.ack);
  return { kind: 'found', ack: ack ?? 'pending' };
};

/** A message that a linked session does not know was not sent; of a session that is gone nobody can say. */
const absence = async (outcome: HttpOutcome, asked: () => Promise<Result<boolean>>): Promise<Lookup> => {
  if (outcome.kind !== 'answer' || outcome.status !== 404) return { kind: 'unknown' };
  const state = await asked();
  return state.ok && state.value ? { kind: 'absent' } : { kind: 'unknown' };
};

const isWorking = ({ status }: Json): boolean => status === 'WORKING';

const isPng = (body: Buffer): boolean => body.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n';

/** What an outcome means for a message: surely sent, surely not, or nobody knows. Bodies of errors are never shown. */
const sendResultOf = (outcome: HttpOutcome): SendResult => {
  if (outcome.kind !== 'answer') return unanswered(outcome);
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
const failureOf = (outcome: HttpOutcome): Failure | undefined => {
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
