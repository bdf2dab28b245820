import { z } from 'zod';
import type { Described } from './described';
import type { Engine } from './waha/state';

/**
 * The WAHA calls and events that the product uses: values, required fields and statuses, written down from WAHA's
 * OpenAPI document (devlikeapro/waha-docs, `static/swagger/openapi.json`). What that document leaves open has its
 * source beside it. An unknown key is an error, so that nothing is said that WAHA does not know.
 */
export const wahaVersion = '2026.7.1';

const digits = z.string().regex(/^\d{8,15}$/);
const chatId = z.string().regex(/^\d{5,20}@(c\.us|lid)$/);
/** Direction, chat and the id within it. */
const fullId = z.string().regex(/^(true|false)_\d+@(c\.us|lid)_[\w.:=-]+$/);
const seconds = z
  .number()
  .int()
  .refine((value) => value > 1e9 && value < 1e11, 'seconds since 1970');
const milliseconds = z
  .number()
  .int()
  .refine((value) => value > 1e12 && value < 1e14, 'milliseconds since 1970');

const status = z.enum([
  ...(['STOPPED', 'STARTING', 'SCAN_QR_CODE'] as const),
  ...(['PASSKEY_REQUIRED', 'PASSKEY_CONFIRMATION_REQUIRED', 'WORKING', 'FAILED'] as const),
]);
const engine = z.enum(['WEBJS', 'WPP', 'NOWEB', 'GOWS']);
const ack = z.union([-1, 0, 1, 2, 3, 4].map((value) => z.literal(value)));
const ackName = z.enum(['ERROR', 'PENDING', 'SERVER', 'DEVICE', 'READ', 'PLAYED']);

/** From the release notes of 2026.7.2. */
const reachoutTimelock = z.strictObject({
  isActive: z.boolean(),
  timeEnforcementEnds: z.iso.datetime(),
  enforcementType: z.string(),
});
const me = z.strictObject({
  id: chatId,
  pushName: z.string(),
  lid: z.string().optional(),
  jid: z.string().optional(),
  reachoutTimelock: reachoutTimelock.optional(),
});

const webhook = z.strictObject({
  url: z.url(),
  events: z.array(z.enum(['session.status', 'message', 'message.ack'])).min(1),
  hmac: z.strictObject({ key: z.string().min(1) }).optional(),
  retries: z
    .strictObject({
      policy: z.enum(['linear', 'exponential', 'constant']),
      delaySeconds: z.number().int(),
      attempts: z.number().int(),
    })
    .optional(),
  customHeaders: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
});
const config = z.strictObject({
  metadata: z.record(z.string(), z.string()).optional(),
  proxy: z
    .strictObject({ server: z.string(), username: z.string().optional(), password: z.string().optional() })
    .optional(),
  debug: z.boolean().optional(),
  ignore: z
    .strictObject({
      status: z.boolean().optional(),
      groups: z.boolean().optional(),
      channels: z.boolean().optional(),
      broadcast: z.boolean().optional(),
    })
    .optional(),
  noweb: z
    .strictObject({
      markOnline: z.boolean().optional(),
      store: z.strictObject({ enabled: z.boolean(), fullSync: z.boolean() }).optional(),
    })
    .optional(),
  gows: z
    .strictObject({ storage: z.record(z.string(), z.boolean().nullable()) })
    .partial()
    .optional(),
  webjs: z.strictObject({ tagsEventsOn: z.boolean().optional() }).optional(),
  webhooks: z.array(webhook).optional(),
});

const session = z.strictObject({
  name: z.string().max(54),
  status,
  config: config.optional(),
  me: me.optional(),
  presence: z.looseObject({}).optional(),
  timestamps: z.strictObject({ activity: milliseconds.nullable() }).optional(),
  engine: z.looseObject({}).optional(),
});
const info = session.required({ presence: true, timestamps: true });

/** The document says text of `participant` and `mediaUrl`; its examples of messages between two have null. */
const message = z.strictObject({
  id: fullId,
  timestamp: seconds,
  from: chatId,
  fromMe: z.boolean(),
  source: z.enum(['api', 'app']),
  to: z.union([chatId, z.literal('')]),
  participant: z.string().nullable(),
  body: z.string().nullable(),
  hasMedia: z.boolean(),
  media: z.looseObject({ mimetype: z.string().optional() }).nullable().optional(),
  mediaUrl: z.string().nullable(),
  ack,
  ackName,
  location: z.looseObject({ latitude: z.string(), longitude: z.string() }).optional(),
  vCards: z.array(z.string()).optional(),
  replyTo: z.looseObject({}).nullable().optional(),
  _data: z.looseObject({}).optional(),
});

/** Answers to a send. Those of NOWEB and WEBJS are not the documented one, as the sources of these engines show. */
const sentAnswers: Readonly<Record<Engine, z.ZodType>> = {
  GOWS: message,
  NOWEB: z.strictObject({
    key: z.strictObject({
      remoteJid: z.string().regex(/^\d+@s\.whatsapp\.net$/),
      fromMe: z.literal(true),
      id: z.string(),
    }),
    message: z.looseObject({ extendedTextMessage: z.looseObject({ text: z.string() }) }),
    messageTimestamp: z.string().regex(/^\d{10}$/),
    status: z.literal('PENDING'),
  }),
  WEBJS: z.strictObject({
    id: z.strictObject({ fromMe: z.literal(true), remote: chatId, id: z.string(), _serialized: fullId }),
    ack,
    body: z.string(),
    timestamp: seconds,
    fromMe: z.literal(true),
  }),
};

/** Errors as NestJS words them, under WAHA's own filter (src/nestjs of devlikeapro/waha). */
const refusedWith = <Status extends number>(statusCode: Status, error: string) =>
  z.strictObject({
    statusCode: z.literal(statusCode),
    message: z.union([z.string(), z.array(z.string()).min(1)]),
    error: z.literal(error),
  });
const badRequest = refusedWith(400, 'Bad Request');
const notFound = refusedWith(404, 'Not Found');
const unprocessable = refusedWith(422, 'Unprocessable Entity');
const notImplemented = refusedWith(501, 'Not Implemented');
/** A call that waits for a state of the session: it is in another one, or the session is gone (manager.abc). */
const waited = z.union([
  z.strictObject({ error: z.string(), session: z.string(), status, expected: z.array(status).min(1) }),
  z.strictObject({ error: z.string().regex(/does not exist$/), session: z.string() }),
]);
const broken = z.strictObject({
  statusCode: z.literal(500),
  timestamp: z.iso.datetime(),
  exception: z.strictObject({ name: z.string(), message: z.string(), stack: z.string().optional() }),
  request: z.looseObject({ path: z.string() }),
  version: z.looseObject({ version: z.string() }),
});
/** WAHA documents no limit. A proxy before it answers like this. */
const limited = z.strictObject({ statusCode: z.literal(429), message: z.string() });
const nobody = z.strictObject({ statusCode: z.literal(401), message: z.literal('Unauthorized') });

const named = '[\\w%.-]+';
const call = (method: string, path: string, rest: Omit<Described, 'method' | 'path'>): Described => ({
  method,
  path: new RegExp(`^/api/${path.replaceAll('{}', named)}$`),
  ...rest,
  answers: { 401: nobody, ...rest.answers },
});
const yes = z.enum(['true', 'false']);

export const wahaCalls = (spoken: Engine): readonly Described[] => [
  call('GET', 'server/version', {
    answers: {
      200: z.strictObject({
        version: z.string().regex(/^\d{4}\.\d{1,2}\.\d{1,2}$/),
        engine,
        tier: z.enum(['CORE', 'PLUS']),
        browser: z.string().nullable(),
        platform: z.string(),
        worker: z.strictObject({ id: z.string().nullable() }),
      }),
    },
  }),
  call('GET', 'sessions', {
    query: z.strictObject({ all: yes.optional() }),
    answers: { 200: z.array(info) },
  }),
  call('POST', 'sessions', {
    sent: z.strictObject({ name: z.string().optional(), start: z.boolean().optional(), config }),
    answers: { 201: session, 400: badRequest, 422: unprocessable },
  }),
  call('GET', 'sessions/{}', { answers: { 200: info, 404: notFound } }),
  call('PUT', 'sessions/{}', { sent: z.strictObject({ config }), answers: { 200: session, 404: notFound } }),
  call('DELETE', 'sessions/{}', { answers: { 200: 'nothing' } }),
  call('POST', 'sessions/{}/(start|stop|restart|logout)', { answers: { 201: session, 404: notFound } }),
  // Empty if no phone is linked.
  call('GET', 'sessions/{}/me', { answers: { 200: z.union([me, z.undefined()]), 404: notFound } }),
  call('GET', '{}/auth/qr', {
    query: z.strictObject({ format: z.enum(['image', 'raw']).optional() }),
    answers: {
      200: z.union([
        z.instanceof(Buffer),
        z.strictObject({ mimetype: z.literal('image/png'), data: z.base64().min(1) }),
        z.strictObject({ value: z.string().min(1) }),
      ]),
      422: waited,
    },
  }),
  call('POST', '{}/auth/request-code', {
    sent: z.strictObject({ phoneNumber: digits, method: z.null().optional() }),
    answers: {
      201: z.strictObject({ code: z.string().regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) }),
      400: badRequest,
      422: z.union([unprocessable, waited]),
    },
  }),
  call('GET', 'contacts/check-exists', {
    query: z.strictObject({ session: z.string(), phone: digits }),
    answers: {
      200: z.union([
        z.strictObject({ numberExists: z.literal(true), chatId }),
        z.strictObject({ numberExists: z.literal(false) }),
      ]),
      422: waited,
    },
  }),
  call('GET', '{}/new-message-id', {
    answers: {
      200: z.strictObject({ id: z.string().regex(/^[0-9A-F]{16,40}$/) }),
      422: waited,
      501: notImplemented,
    },
  }),
  call('POST', 'sendText', {
    sent: z.strictObject({
      session: z.string().min(1),
      // WAHA takes a bare number for a chat, too.
      chatId: z.union([chatId, digits]),
      text: z.string().min(1),
      linkPreview: z.boolean().optional(),
      linkPreviewHighQuality: z.boolean().optional(),
      reply_to: z.string().optional(),
      id: z.string().min(1).optional(),
    }),
    answers: {
      ...{ 201: sentAnswers[spoken], 400: badRequest, 422: z.union([waited, unprocessable]), 429: limited },
      500: broken,
    },
  }),
  call('GET', '{}/chats/{}/messages', {
    query: z.strictObject({
      limit: z.string().regex(/^\d+$/),
      downloadMedia: yes.optional(),
      'filter.fromMe': yes.optional(),
    }),
    answers: { 200: z.array(message), 400: badRequest, 422: waited },
  }),
  call('GET', '{}/chats/{}/messages/{}', {
    answers: { 200: message, 400: badRequest, 404: notFound, 422: waited },
  }),
  call('GET', '{}/lids/(pn/)?{}', {
    answers: {
      200: z.strictObject({ lid: z.string().nullable(), pn: z.string().nullable() }),
      422: waited,
    },
  }),
  call('GET', '{}/profile', {
    answers: {
      200: z.strictObject({ id: chatId, name: z.string(), picture: z.string().nullable() }),
      422: waited,
    },
  }),
];

const payloads = {
  'session.status': z.strictObject({
    name: z.string(),
    status,
    statuses: z
      .array(z.strictObject({ status, timestamp: milliseconds }))
      .min(1)
      .max(3),
    data: z.strictObject({ reachoutTimelock: reachoutTimelock.optional() }).nullable().optional(),
  }),
  message,
  // `error` is from the engines' sources; the document does not name it.
  'message.ack': z.strictObject({
    ...{ id: fullId, from: chatId, to: chatId, participant: z.string().nullable() },
    ...{ fromMe: z.boolean(), ack, ackName },
    _data: z.looseObject({}).optional(),
    error: z
      .strictObject({
        code: z.number(),
        blocked: z.boolean(),
        reason: z.string(),
        until: z.number().nullable(),
      })
      .optional(),
  }),
} as const;

const enveloped = <Name extends keyof typeof payloads>(event: Name) =>
  z.strictObject({
    // A ULID in lower case.
    id: z.string().regex(/^evt_[0-9a-hjkmnp-tv-z]{26}$/),
    timestamp: milliseconds,
    event: z.literal(event),
    session: z.string(),
    metadata: z.record(z.string(), z.string()).optional(),
    me: me.nullable().optional(),
    payload: payloads[event],
    engine,
    environment: z.looseObject({ version: z.string(), engine, tier: z.string() }),
  });

export const wahaEvent = z.discriminatedUnion('event', [
  enveloped('session.status'),
  enveloped('message'),
  enveloped('message.ack'),
]);

/** Headers of an event (docs/how-to/events of WAHA). Without a key it has no signature. */
export const wahaEventHeaders = z.looseObject({
  'content-type': z.literal('application/json'),
  'x-webhook-request-id': z.string().min(1),
  // When this try was sent, which is not when the event was made.
  'x-webhook-timestamp': z.string().regex(/^\d{13}$/),
  'x-webhook-hmac': z
    .string()
    .regex(/^[0-9a-f]{128}$/)
    .optional(),
  'x-webhook-hmac-algorithm': z.literal('sha512').optional(),
});
