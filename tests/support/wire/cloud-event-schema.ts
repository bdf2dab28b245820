import { z } from 'zod';

/**
 * Webhooks of the Cloud API: messages and their statuses from Meta's OpenAPI document of v23.0 (`WebhookPayload` and
 * what it names), everything else from Meta's reference of each field (`user_preferences`,
 * `message_template_status_update`, `account_update`, `phone_number_quality_update`) and its page on user names.
 */

const digits = z.string().regex(/^\d{8,15}$/);
/** Messages and statuses tell their time as text; preferences and accounts as a number. */
const secondsText = z.string().regex(/^\d{10}$/);
const seconds = z
  .number()
  .int()
  .refine((value) => value > 1e9 && value < 1e11, 'seconds since 1970');
/** What a user who hides the number is called to one business. */
const userId = z.string().min(1);

const about = {
  messaging_product: z.literal('whatsapp'),
  metadata: z.strictObject({ display_phone_number: digits, phone_number_id: z.string().regex(/^\d+$/) }),
};
const contacts = z.array(
  z.strictObject({
    profile: z.strictObject({ name: z.string(), username: z.string().optional() }).optional(),
    wa_id: digits.optional(),
    user_id: userId.optional(),
  }),
);

const media = z.strictObject({
  id: z.string(),
  mime_type: z.string(),
  sha256: z.string().optional(),
  caption: z.string().optional(),
  voice: z.boolean().optional(),
  filename: z.string().optional(),
});
const sent = {
  id: z.string().regex(/^wamid\./),
  from: digits.optional(),
  from_user_id: userId.optional(),
  timestamp: secondsText,
  context: z.strictObject({ from: digits, id: z.string() }).optional(),
};
const reply = z.strictObject({ id: z.string(), title: z.string() });
const message = z.discriminatedUnion('type', [
  z.strictObject({ ...sent, type: z.literal('text'), text: z.strictObject({ body: z.string() }) }),
  z.strictObject({ ...sent, type: z.literal('image'), image: media }),
  z.strictObject({ ...sent, type: z.literal('audio'), audio: media }),
  z.strictObject({ ...sent, type: z.literal('video'), video: media }),
  z.strictObject({ ...sent, type: z.literal('document'), document: media }),
  z.strictObject({ ...sent, type: z.literal('sticker'), sticker: media }),
  z.strictObject({
    ...sent,
    type: z.literal('location'),
    location: z.looseObject({ latitude: z.number(), longitude: z.number() }),
  }),
  z.strictObject({
    ...sent,
    type: z.literal('button'),
    button: z.strictObject({ payload: z.string(), text: z.string() }),
  }),
  z.strictObject({
    ...sent,
    type: z.literal('interactive'),
    interactive: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('button_reply'), button_reply: reply }),
      z.strictObject({
        type: z.literal('list_reply'),
        list_reply: reply.extend({ description: z.string().optional() }),
      }),
    ]),
  }),
  z.strictObject({
    ...sent,
    type: z.literal('reaction'),
    reaction: z.strictObject({ message_id: z.string(), emoji: z.string().optional() }),
  }),
  z.strictObject({
    ...sent,
    type: z.literal('system'),
    system: z.strictObject({ body: z.string(), type: z.string(), wa_id: digits.optional() }),
  }),
  z.strictObject({
    ...sent,
    type: z.enum(['unsupported', 'unknown']),
    errors: z.array(z.looseObject({ code: z.number().int(), message: z.string() })),
  }),
]);

const status = z.strictObject({
  id: z.string().regex(/^wamid\./),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: secondsText,
  recipient_id: digits,
  biz_opaque_callback_data: z.string().optional(),
  conversation: z
    .strictObject({
      id: z.string(),
      expiration_timestamp: secondsText.optional(),
      origin: z.strictObject({ type: z.string() }),
    })
    .optional(),
  pricing: z
    .strictObject({
      billable: z.boolean().optional(),
      pricing_model: z.enum(['CBP', 'PMP']),
      category: z.string(),
      type: z.string().optional(),
    })
    .optional(),
  errors: z
    .array(
      z.strictObject({
        code: z.number().int(),
        title: z.string(),
        message: z.string().optional(),
        error_data: z.strictObject({ details: z.string() }).optional(),
        href: z.url().optional(),
      }),
    )
    .min(1)
    .optional(),
});

const preference = z.strictObject({
  wa_id: digits.optional(),
  user_id: userId.optional(),
  detail: z.string(),
  category: z.literal('marketing_messages'),
  value: z.enum(['stop', 'resume']),
  timestamp: seconds,
});

const templateEvent = z.strictObject({
  event: z.enum([
    ...(['APPROVED', 'ARCHIVED', 'DELETED', 'DISABLED', 'FLAGGED', 'IN_APPEAL', 'LIMIT_EXCEEDED'] as const),
    ...(['LOCKED', 'PAUSED', 'PENDING', 'REINSTATED', 'PENDING_DELETION', 'REJECTED', 'UNARCHIVED'] as const),
  ]),
  message_template_id: z.number().int(),
  message_template_name: z.string(),
  message_template_language: z.string().regex(/^[a-z]{2,3}([-_][A-Z]{2})?$/),
  reason: z.string().nullable(),
});
const accountUpdate = z.strictObject({
  event: z.string(),
  phone_number: digits.optional(),
  ban_info: z
    .strictObject({
      waba_ban_state: z.union([z.string(), z.array(z.string())]),
      waba_ban_date: z.string().optional(),
    })
    .optional(),
  restriction_info: z.array(z.strictObject({ restriction_type: z.string(), expiration: seconds })).optional(),
  violation_info: z.looseObject({ violation_type: z.string() }).optional(),
});
const qualityUpdate = z.strictObject({
  display_phone_number: digits,
  event: z.enum(['DOWNGRADE', 'FLAGGED', 'ONBOARDING', 'THROUGHPUT_UPGRADE', 'UNFLAGGED', 'UPGRADE']),
  current_limit: z.string().regex(/^TIER_/),
});

const change = z.discriminatedUnion('field', [
  z.strictObject({
    field: z.literal('messages'),
    value: z.union([
      z.strictObject({ ...about, contacts, messages: z.array(message).min(1) }),
      z.strictObject({ ...about, contacts: contacts.optional(), statuses: z.array(status).min(1) }),
    ]),
  }),
  z.strictObject({
    field: z.literal('user_preferences'),
    value: z.strictObject({ ...about, contacts, user_preferences: z.array(preference).min(1) }),
  }),
  z.strictObject({ field: z.literal('message_template_status_update'), value: templateEvent }),
  z.strictObject({ field: z.literal('account_update'), value: accountUpdate }),
  z.strictObject({ field: z.literal('phone_number_quality_update'), value: qualityUpdate }),
]);

export const cloudEvent = z.strictObject({
  object: z.literal('whatsapp_business_account'),
  entry: z
    .array(
      z.strictObject({
        id: z.string().regex(/^\d+$/),
        time: seconds.optional(),
        changes: z.array(change).min(1),
      }),
    )
    .min(1),
});
