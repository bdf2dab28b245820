import { z } from 'zod';
import type { Described } from './description';

/**
 * The requests to WAHA that the product makes: values and required fields, written down from WAHA's
 * OpenAPI document (devlikeapro/waha-docs, `static/swagger/openapi.json`). What that document leaves open has its
 * source beside it. An unknown key is an error, so that nothing is said that WAHA does not know.
 */

const digits = z.string().regex(/^\d{8,15}$/);
const chatId = z.string().regex(/^\d{5,20}@(c\.us|lid)$/);

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

const named = '[\\w%.-]+';
const call = (method: string, path: string, rest: Omit<Described, 'method' | 'path'> = {}): Described => ({
  method,
  path: new RegExp(`^/api/${path.replaceAll('{}', named)}$`),
  ...rest,
});
const yes = z.enum(['true', 'false']);

export const wahaCalls: readonly Described[] = [
  call('GET', 'server/version'),
  call('GET', 'sessions', {
    query: z.strictObject({ all: yes.optional() }),
  }),
  call('POST', 'sessions', {
    sent: z.strictObject({ name: z.string().optional(), start: z.boolean().optional(), config }),
  }),
  call('GET', 'sessions/{}'),
  call('PUT', 'sessions/{}', { sent: z.strictObject({ config }) }),
  call('DELETE', 'sessions/{}'),
  call('POST', 'sessions/{}/(start|stop|restart|logout)'),
  // Empty if no phone is linked.
  call('GET', 'sessions/{}/me'),
  call('GET', '{}/auth/qr', {
    query: z.strictObject({ format: z.enum(['image', 'raw']).optional() }),
  }),
  call('POST', '{}/auth/request-code', {
    sent: z.strictObject({ phoneNumber: digits, method: z.null().optional() }),
  }),
  call('GET', 'contacts/check-exists', {
    query: z.strictObject({ session: z.string(), phone: digits }),
  }),
  call('GET', '{}/new-message-id'),
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
  }),
  call('GET', '{}/chats/{}/messages', {
    query: z.strictObject({
      limit: z.string().regex(/^\d+$/),
      downloadMedia: yes.optional(),
      'filter.fromMe': yes.optional(),
    }),
  }),
  call('GET', '{}/chats/{}/messages/{}'),
  call('GET', '{}/lids/(pn/)?{}'),
  call('GET', '{}/profile'),
];
