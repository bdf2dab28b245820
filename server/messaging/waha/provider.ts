import { isDeepStrictEqual } from 'node:util';
import { withoutEnd } from '../../../src/schema/text/length';
import {
  type Http,
  type HttpCall,
  type HttpOutcome,
  type Json,
  listIn,
  nothing,
  objectIn,
  objectOf,
  readerOf,
  textOf,
  unreachable,
} from '../http/client';
import type { Provider } from '../provider';
import type {
  ChannelAccess,
  Lookup,
  OutgoingMessage,
  Result,
  SendResult,
  SentMessage,
} from '../provider-types';
import {
  ackOf,
  chatOf,
  digitsOf,
  instantOf,
  isLost,
  isNewEnough,
  isNotReady,
  numberOfChat,
  rawIdIn,
  rejectionOf,
  stateOf,
  takesIds,
} from './values';
import { configOf, parseWahaWebhook, sessionOf as session, sessionPath } from './webhook';

/** Lifetime of a pairing code in milliseconds. WhatsApp gives none, so this is our choice. */
const codeMs = 3 * 60_000;

/** Milliseconds for which the engine of a WAHA is remembered. It changes only with a new start of WAHA. */
const engineMs = 10 * 60_000;

/** WAHA from 2026.6.1 on, through its HTTP API, with each of its engines. */
export const wahaProvider = (http: Http) => {
  const engines = new Map<string, { readonly engine: string; readonly until: number }>();
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

  const versionOf = (channel: ChannelAccess) =>
    read(channel, '/api/server/version', ({ version, engine }) => {
      const text = textOf(version);
      return text === undefined ? undefined : { version: text, engine: textOf(engine) ?? '' };
    });
  /** The engine decides what may be asked. */
  const engineOf = async (channel: ChannelAccess): Promise<Result<string>> => {
    const known = engines.get(channel.endpoint);
    if (known && known.until > Date.now()) return { ok: true, value: known.engine };
    const found = await versionOf(channel);
    if (!found.ok) return found;
    const { engine } = found.value;
    engines.set(channel.endpoint, { engine, until: Date.now() + engineMs });
    return { ok: true, value: engine };
  };
  const stateNow = (channel: ChannelAccess) =>
    read(channel, sessionPath(channel), (answer) => {
      const status = textOf(answer.status);
      return status ? stateOf(status, answer.me) : undefined;
    });

  /** Asks the session until when its account is restricted. */
  const restrictionOf = async (channel: ChannelAccess): Promise<{ readonly until?: Date }> => {
    const state = await stateNow(channel);
    const until = state.ok ? state.value.restrictedUntil : undefined;
    return until ? { until } : {};
  };

  return {
    name: 'waha',
    sessionPath: '/api/sessions/',
    capabilities: {
      proof: 'phone',
      pace: 'ours',
      freeText: true,
      ownSecret: false,
    },
    create: async (channel, webhookUrl) => {
      const found = await versionOf(channel);
      if (!found.ok) return found;
      const { version, engine } = found.value;
      if (!isNewEnough(version)) return { ok: false, reason: 'tooOld' };
      engines.set(channel.endpoint, { engine, until: Date.now() + engineMs });
      const wanted = { name: channel.session, start: true, config: configOf(channel, webhookUrl, engine) };
      const failure = failureOf(await call(channel, 'POST', '/api/sessions', wanted));
      if (failure && failure.reason !== 'refused') return failure;
      // Refused: the session exists, maybe from a try whose reply was lost, and maybe with another webhook.
      if (failure) {
        const held = await read(channel, sessionPath(channel), ({ config }) => objectOf(config) ?? {});
        if (!held.ok) return held;
        const config = configOf(channel, webhookUrl, engine, held.value);
        // WAHA starts the session anew for every change, so what is right stays untouched.
        if (!isDeepStrictEqual(config, held.value)) {
          const put = failureOf(await call(channel, 'PUT', sessionPath(channel), { config }));
          if (put) return put;
        }
        const started = await act(channel, 'start');
        if (!started.ok && started.reason !== 'refused') return started;
      }
      // A success may have an empty body, so it counts only if the session can be read back.
      const made = await read(channel, sessionPath(channel), (answer) => textOf(answer.name));
      return made.ok ? nothing : made;
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
    getState: async (channel) => {
      const state = await stateNow(channel);
      if (!state.ok || state.value.phase !== 'working' || state.value.linkedNumber !== undefined)
        return state;
      // Soon after a start, the session shows that it works before it shows whose phone it is.
      const me = await read(channel, `${sessionPath(channel)}/me`, (answer) => answer);
      return me.ok
        ? { ok: true, value: { ...state.value, ...stateOf(state.value.status, me.value) } }
        : state;
    },
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
    checkNumber: (channel, phone) =>
      read(
        channel,
        `/api/contacts/check-exists?session=${session(channel)}&phone=${digitsOf(phone)}`,
        ({ numberExists }) => (typeof numberExists === 'boolean' ? numberExists : undefined),
      ),
    reserveMessageId: async (channel) => {
      const engine = await engineOf(channel);
      if (!engine.ok) return engine;
      if (!takesIds(engine.value)) return { ok: true, value: undefined };
      const reserved = await read(channel, `/api/${session(channel)}/new-message-id`, ({ id }) => textOf(id));
      if (reserved.ok || reserved.reason !== 'unsupported') return reserved;
      // WAHA runs with another engine since we asked.
      engines.delete(channel.endpoint);
      return { ok: true, value: undefined };
    },
    send: async (channel, message) => {
      const result = sendResultOf(await call(channel, 'POST', '/api/sendText', textBody(channel, message)));
      return isOpenRestriction(result) ? { ...result, ...(await restrictionOf(channel)) } : result;
    },
    lookup: async (channel, message) => {
      const engine = await engineOf(channel);
      if (!engine.ok) return { kind: 'unknown' };
      const isThere = async () => {
        const state = await stateNow(channel);
        return state.ok && state.value.phase === 'working';
      };
      const ask = (path: string) => call(channel, 'GET', `/api/${session(channel)}/chats/${path}`);
      return lookupIn({ ask, isThere, usesFullId: !takesIds(engine.value) }, message);
    },
    resolveSender: async (channel, alias) => {
      const path = `/api/${session(channel)}/lids/${encodeURIComponent(alias)}`;
      const found = await read(channel, path, ({ pn }) => ({ number: numberOfChat(textOf(pn)) }));
      return found.ok ? { ok: true, value: found.value.number } : found;
    },
    aliasOf: async (channel, phone) => {
      const path = `/api/${session(channel)}/lids/pn/${digitsOf(phone)}`;
      const found = await read(channel, path, ({ lid }) => ({ lid: textOf(lid) }));
      return found.ok ? { ok: true, value: found.value.lid } : found;
    },
    parseWebhook: parseWahaWebhook,
  } satisfies Provider;
};

/** True if the network refused a message because of a restriction whose end the answer does not tell. */
const isOpenRestriction = (result: SendResult): boolean =>
  result.kind === 'rejected' && result.reason === 'restricted' && result.until === undefined;

const nobody = { id: null, pushName: null, name: null, picture: null };

const textBody = ({ session: name }: ChannelAccess, { to, text, messageId }: OutgoingMessage) => ({
  session: name,
  chatId: chatOf(to),
  text,
  linkPreview: false,
  id: messageId || undefined,
});

const done = (outcome: HttpOutcome): Result<undefined> => failureOf(outcome) ?? nothing;

const isWorking = ({ status }: Json): boolean => status === 'WORKING';

const isPng = (body: Buffer): boolean => body.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n';

const { failureOf, taken, sendResultOf } = readerOf({
  idIn: rawIdIn,
  rejectionOf,
  reasonOf: (answer) => {
    if (isNotReady(answer)) return 'notReady';
    return isLost(answer) ? 'absent' : undefined;
  },
});

interface Means {
  /** Asks for a path below the session's chats. */
  readonly ask: (path: string) => Promise<HttpOutcome>;
  /** True if the session works, so that it knows all that was sent. */
  readonly isThere: () => Promise<boolean>;
  /** True for the engines of a browser, which find a message only by direction, chat and id. */
  readonly usesFullId: boolean;
}

/** Looks up a sent message: by its id, or by chat, text and time if the answer with the id was lost. */
const lookupIn = async (means: Means, message: SentMessage): Promise<Lookup> => {
  const { id, to } = message;
  if (id === undefined) return lookupByText(means, message);
  const chat = chatOf(to);
  const name = means.usesFullId ? `true_${chat}_${id}` : id;
  const outcome = await means.ask(`${encodeURIComponent(chat)}/messages/${encodeURIComponent(name)}`);
  if (outcome.kind !== 'answer') return { kind: 'unknown' };
  const answer = outcome.status === 200 ? objectIn(outcome.body) : undefined;
  if (answer) return { kind: 'found', ack: ackIn(answer) };
  // A message that a working session does not know was not sent. Without a working session we cannot know.
  return outcome.status === 404 && (await means.isThere()) ? { kind: 'absent' } : { kind: 'unknown' };
};

/** Messages of a chat that are read for one of ours. */
const mostRead = 50;

/** Milliseconds by which the provider's clock may differ from ours. */
const clockMs = 2 * 60_000;

/** Never says 'absent': without an id of ours, a second send could be a second message. */
const lookupByText = async ({ ask }: Means, { to, text, since, others }: SentMessage): Promise<Lookup> => {
  const filter = `limit=${mostRead}&downloadMedia=false&filter.fromMe=true`;
  const outcome = await ask(`${encodeURIComponent(chatOf(to))}/messages?${filter}`);
  if (outcome.kind !== 'answer' || outcome.status !== 200) return { kind: 'unknown' };
  for (const one of listIn(outcome.body)) {
    const message = objectOf(one) ?? {};
    const id = rawIdIn(message);
    const at = instantOf(message.timestamp);
    if (!id || others.includes(id) || message.fromMe === false || textOf(message.body) !== text) continue;
    if (at && at.getTime() >= since.getTime() - clockMs) return { kind: 'found', ack: ackIn(message), id };
  }
  return { kind: 'unknown' };
};

const ackIn = (message: Json) => ackOf(message.ack) ?? ackOf(objectOf(message._data)?.ack) ?? 'pending';
