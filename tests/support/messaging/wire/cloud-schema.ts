import { z } from 'zod';
import type { Described } from './description';

/**
 * The Cloud API requests that the product makes, written down from Meta's OpenAPI document (facebook/openapi,
 * `business-messaging-api_v23.0.yaml`).
 */
const cloudVersion = 'v23.0';

const digits = z.string().regex(/^\d{8,15}$/);

const base = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: digits,
  biz_opaque_callback_data: z.string().min(1).max(512),
};
const message = z.discriminatedUnion('type', [
  z.strictObject({
    ...base,
    type: z.literal('text'),
    text: z.strictObject({ body: z.string().min(1).max(4096), preview_url: z.boolean() }),
  }),
  z.strictObject({
    ...base,
    type: z.literal('template'),
    template: z.strictObject({
      name: z.string().min(1),
      language: z.strictObject({
        policy: z.literal('deterministic'),
        code: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
      }),
      components: z.array(
        z.strictObject({
          type: z.literal('body'),
          parameters: z.array(z.strictObject({ type: z.literal('text'), text: z.string().min(1) })).min(1),
        }),
      ),
    }),
  }),
]);

const numberFields = [
  ...['id', 'verified_name', 'display_phone_number', 'code_verification_status', 'status'],
  ...['quality_rating', 'messaging_limit_tier'],
];
const templateFields = [
  ...['id', 'name', 'language', 'status', 'category', 'rejected_reason'],
  ...['parameter_format', 'components'],
];

/** A list of fields, each of which the node has. */
const fieldsOf = (known: readonly string[]) =>
  z.string().refine((list) => list.split(',').every((field) => known.includes(field)), 'unknown field');

const call = (method: string, path: string, rest: Omit<Described, 'method' | 'path'>): Described => ({
  method,
  path: new RegExp(`^/${cloudVersion.replace('.', '\\.')}/\\d+${path}$`),
  ...rest,
});

export const cloudCalls: readonly Described[] = [
  call('POST', '/messages', {
    sent: message,
  }),
  call('GET', '', {
    query: z.strictObject({ fields: fieldsOf(numberFields) }),
  }),
  call('POST', '/register', {
    sent: z.strictObject({ messaging_product: z.literal('whatsapp'), pin: z.string().regex(/^[0-9]{6}$/) }),
  }),
  call('POST', '/request_code', {
    sent: z.strictObject({
      code_method: z.enum(['SMS', 'VOICE']),
      language: z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
    }),
  }),
  call('POST', '/verify_code', {
    sent: z.strictObject({ code: z.string().regex(/^[0-9]{6}$/) }),
  }),
  call('GET', '/message_templates', {
    query: z.strictObject({
      fields: fieldsOf(templateFields),
      limit: z.string().regex(/^\d{1,4}$/),
      after: z.string().min(1).optional(),
    }),
  }),
];
