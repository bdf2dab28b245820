import type { Verb } from '../../schema/audit-log';
import { bookOf } from '../../schema/book';
import { defineEntity } from '../../schema/entity';
import { type ChoiceOption, choice, integer, moment, reference } from '../../schema/field';
import { ofBook } from '../audit-logs/entity';

/** Actions on deliveries in the audit log. */
export const deliveryVerbs = {
  resend: { value: 'Resend', label: { ar: 'إعادة إرسال', en: 'Sent again' }, colour: 'grey', order: 163 },
} as const satisfies Readonly<Record<string, Verb>>;

/** Delivery of one event to one webhook, from the change to the receiver's answer. Only the server writes it. */
export const webhookDeliveries = defineEntity({
  name: 'webhookDeliveries',
  api: '/webhook-deliveries',
  route: '/webhook-deliveries',
  module: 'webhooks',
  audit: 'WebhookDelivery',
  verbs: Object.values(deliveryVerbs),
  icon: 'api',
  menu: 'webhooks',
  label: {
    one: { ar: 'إشعار لنظام', en: 'webhook delivery' },
    many: { ar: 'إشعارات الأنظمة', en: 'Webhook deliveries' },
  },
  branch: false,
  title: 'action',
  sort: { by: 'createdAt', desc: true },
  range: 'createdAt',
  remove: 'row',
  calls: ['list', 'show'],
  can: 'RU',
  adminOnly: true,
  peopleOnly: 'RU',
  segments: [
    {
      key: 'waiting',
      label: { ar: 'في الانتظار', en: 'Waiting' },
      where: { status: ['waiting', 'sending'] },
    },
    { key: 'failed', label: { ar: 'تعذر', en: 'Failed' }, tone: 'danger', where: { status: ['failed'] } },
  ],
  fields: {
    // Tries are minutes apart.
    createdAt: moment({ label: { ar: 'حدث في', en: 'Happened' }, list: true, exact: true, sort: true }),
    webhookId: reference({
      label: { ar: 'ربط النظام', en: 'Webhook' },
      to: 'webhooks',
      required: true,
      list: true,
      filter: true,
    }),
    entityName: ofBook(
      choice({ label: { ar: 'الكيان', en: 'Entity' }, open: true, required: true, list: true, options: [] }),
      (): readonly ChoiceOption[] => bookOf(webhookDeliveries).audits,
    ),
    action: ofBook(
      choice({ label: { ar: 'الحدث', en: 'Event' }, open: true, required: true, list: true, options: [] }),
      (): readonly ChoiceOption[] => bookOf(webhookDeliveries).verbs,
    ),
    rowId: integer({ label: { ar: 'رقم السجل', en: 'Row' }, format: 'code', required: true, list: true }),
    status: choice({
      label: { ar: 'الحالة', en: 'Status' },
      default: 'waiting',
      list: true,
      filter: true,
      options: [
        { value: 'waiting', label: { ar: 'في الانتظار', en: 'Waiting' }, colour: 'grey' },
        { value: 'sending', label: { ar: 'جارٍ الإرسال', en: 'Sending' }, colour: 'blue' },
        { value: 'delivered', label: { ar: 'وصل', en: 'Delivered' }, colour: 'green' },
        { value: 'failed', label: { ar: 'تعذر', en: 'Failed' }, colour: 'red' },
        { value: 'skipped', label: { ar: 'خارج الصلاحيات', en: 'Not permitted' }, colour: 'gold' },
      ],
    }),
    /** HTTP status of the last answer. */
    answer: integer({ label: { ar: 'رد المستقبل', en: 'Answer' }, format: 'code', list: true }),
    attempts: integer({ label: { ar: 'المحاولات', en: 'Tries' }, default: 0, list: true }),
    sentAt: moment({ label: { ar: 'آخر محاولة', en: 'Last try' } }),
    nextAttemptAt: moment({ label: { ar: 'المحاولة التالية', en: 'Next try' }, list: true, exact: true }),
    /** Why the last try had no answer, or no further one is made. */
    reason: choice({
      label: { ar: 'السبب', en: 'Reason' },
      list: 'hidden',
      options: [
        { value: 'forbidden', label: { ar: 'العنوان غير مسموح به', en: 'The address is not allowed' } },
        { value: 'unreachable', label: { ar: 'لا يستجيب', en: 'Not reachable' } },
        { value: 'timeout', label: { ar: 'لم يرد في الوقت', en: 'No answer in time' } },
        { value: 'connectionLost', label: { ar: 'انقطع الاتصال', en: 'Connection lost' } },
        { value: 'unreadable', label: { ar: 'رد طويل لا يُقرأ', en: 'Answer too long to read' } },
        {
          value: 'sealed',
          label: { ar: 'مفتاح التوقيع لا يُفتح هنا', en: 'The secret cannot be opened here' },
        },
        { value: 'late', label: { ar: 'مرت خمسة أيام', en: 'Five days have passed' } },
      ],
    }),
  },
});
