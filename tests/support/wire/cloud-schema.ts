import { z } from 'zod';
import type { Described } from './described';

/**
 * The Cloud API calls that the product makes, written down from Meta's OpenAPI document (facebook/openapi,
 * `business-messaging-api_v23.0.yaml`). It has no list of a number's `status` and tier, of codes by status, and of a
 * template's `rejected_reason`: those are from Meta's pages on phone numbers, error codes and templates.
 */
export const cloudVersion = 'v23.0';

const digits = z.string().regex(/^\d{8,15}$/);

const error = z.strictObject({
  error: z.strictObject({
    message: z.string(),
    type: z.string(),
    code: z.number().int(),
    error_subcode: z.number().int().optional(),
    fbtrace_id: z.string().optional(),
    is_transient: z.boolean().optional(),
    error_user_title: z.string().optional(),
    error_user_msg: z.string().optional(),
    error_data: z.strictObject({ messaging_product: z.literal('whatsapp'), details: z.string() }).optional(),
  }),
});
const errors = Object.fromEntries([400, 401, 403, 404, 429, 500, 503].map((status) => [status, error]));
const success = z.strictObject({ success: z.boolean() });

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

const number = z.strictObject({
  id: z.string().regex(/^\d+$/),
  verified_name: z.string().optional(),
  display_phone_number: z.string().optional(),
  // The document says UNVERIFIED, Meta's page on phone numbers NOT_VERIFIED.
  code_verification_status: z.enum(['VERIFIED', 'UNVERIFIED', 'NOT_VERIFIED', 'EXPIRED']).optional(),
  status: z
    .enum([
      ...(['PENDING', 'CONNECTED', 'DISCONNECTED', 'FLAGGED', 'RESTRICTED', 'RATE_LIMITED'] as const),
      ...(['BANNED', 'DELETED', 'MIGRATED', 'UNVERIFIED', 'UNKNOWN'] as const),
    ])
    .optional(),
  quality_rating: z.enum(['GREEN', 'YELLOW', 'RED', 'NA', 'UNKNOWN']).optional(),
  messaging_limit_tier: z
    .string()
    .regex(/^TIER_(\d+K?|UNLIMITED|NOT_SET)$/)
    .optional(),
});
const numberFields = Object.keys(number.shape);

const template = z.strictObject({
  id: z.string(),
  name: z.string().regex(/^[a-z0-9_]+$/),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
  status: z.enum([
    ...(['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'IN_APPEAL'] as const),
    ...(['PENDING_DELETION', 'DELETED', 'LIMIT_EXCEEDED', 'ARCHIVED'] as const),
  ]),
  category: z.enum(['AUTHENTICATION', 'MARKETING', 'UTILITY']),
  rejected_reason: z.string().optional(),
  parameter_format: z.enum(['POSITIONAL', 'NAMED']).optional(),
  components: z.array(
    z.strictObject({
      type: z.enum(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']),
      format: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION']).optional(),
      text: z.string().optional(),
      buttons: z.array(z.looseObject({ type: z.string(), text: z.string() })).optional(),
      example: z.looseObject({}).optional(),
    }),
  ),
});
const templateFields = Object.keys(template.shape);

/** A list of fields, each of which the node has. */
const fieldsOf = (known: readonly string[]) =>
  z.string().refine((list) => list.split(',').every((field) => known.includes(field)), 'unknown field');

const call = (method: string, path: string, rest: Omit<Described, 'method' | 'path'>): Described => ({
  method,
  path: new RegExp(`^/${cloudVersion.replace('.', '\\.')}/\\d+${path}$`),
  ...rest,
  answers: { ...errors, ...rest.answers },
});

export const cloudCalls: readonly Described[] = [
  call('POST', '/messages', {
    sent: message,
    answers: {
      200: z.strictObject({
        messaging_product: z.literal('whatsapp'),
        contacts: z.array(z.strictObject({ input: z.string(), wa_id: digits })).length(1),
        messages: z
          .array(
            z.strictObject({
              id: z.string().regex(/^wamid\./),
              message_status: z.enum(['accepted', 'held_for_quality_assessment', 'paused']).optional(),
            }),
          )
          .length(1),
      }),
    },
  }),
  call('GET', '', {
    query: z.strictObject({ fields: fieldsOf(numberFields) }),
    answers: { 200: number },
  }),
  call('POST', '/register', {
    sent: z.strictObject({ messaging_product: z.literal('whatsapp'), pin: z.string().regex(/^[0-9]{6}$/) }),
    answers: { 200: success },
  }),
  call('POST', '/request_code', {
    sent: z.strictObject({
      code_method: z.enum(['SMS', 'VOICE']),
      language: z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
    }),
    answers: { 200: success },
  }),
  call('POST', '/verify_code', {
    sent: z.strictObject({ code: z.string().regex(/^[0-9]{6}$/) }),
    answers: { 200: success.extend({ id: z.string().optional() }) },
  }),
  call('GET', '/message_templates', {
    query: z.strictObject({
      fields: fieldsOf(templateFields),
      limit: z.string().regex(/^\d{1,4}$/),
      after: z.string().min(1).optional(),
    }),
    answers: {
      200: z.strictObject({
        data: z.array(template),
        paging: z.strictObject({
          cursors: z.strictObject({ before: z.string(), after: z.string() }),
          next: z.url().optional(),
          previous: z.url().optional(),
        }),
      }),
    },
  }),
];
