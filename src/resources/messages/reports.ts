import { records } from '../../schema/answer';
import { choice, date, reference, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { count, ofPeriod, reports, share } from '../reports/topic';
import { messages } from './entity';
import { endReasons } from './reasons';

/** What became of messages. A delivered one was sent, too, and a read one was delivered. */
const outcomes = {
  sent: count({ ar: 'أُرسلت', en: 'Sent' }),
  delivered: count({ ar: 'وصلت', en: 'Delivered' }),
  read: count({ ar: 'قُرئت', en: 'Read' }),
  failed: count({ ar: 'فشلت', en: 'Failed' }),
  unsent: count({ ar: 'لم تُرسل', en: 'Not sent' }),
};

const total = ['sent', 'delivered', 'read', 'failed', 'unsent'] as const;

/** A message counts on the day of its send, by the branch's clock; one that was never sent on the day of its end. */
export const messagesByDay = defineQuery(reports, {
  name: 'messagesByDay',
  label: { ar: 'الرسائل باليوم', en: 'Messages by day' },
  hint: {
    ar: 'ما وصل محسوب فيما أُرسل، وما قُرئ محسوب فيما وصل. ما لم يُرسل فات وقته أو أوقفه العميل. وصول الرسالة وقراءتها كما يبلغ بهما المزود.',
    en: 'Delivered ones are among the sent, read ones among the delivered. Not sent: too late, or stopped by the customer. Delivery and reading are as the provider tells them.',
  },
  ...ofPeriod,
  answer: records({
    date: date({ label: { ar: 'التاريخ', en: 'Date' }, required: true }),
    ...outcomes,
  }),
  total,
  chart: { kind: 'line', x: 'date', y: ['sent', 'delivered', 'read', 'failed'] },
  file: true,
  follows: [messages],
});

export const messagesByKind = defineQuery(reports, {
  name: 'messagesByKind',
  label: { ar: 'الرسائل حسب النوع والفرع والقناة', en: 'Messages by kind, branch and channel' },
  ...ofPeriod,
  answer: records({
    kind: choice({
      label: { ar: 'النوع', en: 'Kind' },
      options: messages.fields.kind.options,
      required: true,
    }),
    branchId: reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true }),
    channelId: reference({ label: { ar: 'القناة', en: 'Channel' }, to: 'channels' }),
    ...outcomes,
    deliveryRate: share({ ar: 'نسبة الوصول', en: 'Delivery rate' }),
  }),
  total,
  opens: { failed: { list: messages, days: 'createdAt', where: { status: 'failed' }, by: { kind: 'kind' } } },
  file: true,
  follows: [messages],
});

export const messageFailures = defineQuery(reports, {
  name: 'messageFailures',
  label: { ar: 'أسباب عدم الوصول', en: 'Why messages did not arrive' },
  ...ofPeriod,
  answer: records({
    status: choice({
      label: { ar: 'الحالة', en: 'Status' },
      options: messages.fields.status.options,
      required: true,
    }),
    reason: choice({ label: { ar: 'السبب', en: 'Reason' }, options: endReasons, open: true, required: true }),
    messageCount: count({ ar: 'عدد الرسائل', en: 'Messages' }),
  }),
  total: ['messageCount'],
  file: true,
  follows: [messages],
});

/** Counts, not money: Meta tells the category of each message, and its price list is not ours to repeat. */
export const messagePrices = defineQuery(reports, {
  name: 'messagePrices',
  label: { ar: 'فئات تسعير واتساب الرسمي', en: 'Price categories of the official WhatsApp' },
  hint: {
    ar: 'كما أبلغت بها ميتا مع حالة كل رسالة. المبالغ في فاتورة ميتا نفسها.',
    en: 'As Meta told them with the status of each message. The amounts are on Meta’s own invoice.',
  },
  ...ofPeriod,
  answer: records({
    priceCategory: choice({ ...messages.fields.priceCategory, required: true }),
    billing: messages.fields.billing,
    pricingModel: text({ ...messages.fields.pricingModel }),
    messageCount: count({ ar: 'عدد الرسائل', en: 'Messages' }),
  }),
  total: ['messageCount'],
  file: true,
  follows: [messages],
});

export const messageReports = { messagesByDay, messagesByKind, messageFailures, messagePrices };

export const tab = {
  name: 'messages',
  label: { ar: 'الرسائل', en: 'Messages' },
  reports: [messagesByDay, messagesByKind, messageFailures, messagePrices],
};
