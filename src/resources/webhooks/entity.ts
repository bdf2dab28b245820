import type { Verb } from '../../schema/audit-log';
import { defineEntity } from '../../schema/entity';
import { computed, moment, reference, rows, text } from '../../schema/field';
import { activeFlag } from '../fields';

/** Actions on webhooks in the audit log. */
export const webhookVerbs = {
  issue: {
    value: 'IssueSecret',
    label: { ar: 'إصدار مفتاح التوقيع', en: 'Signing secret issued' },
    colour: 'grey',
    order: 161,
  },
  test: { value: 'Test', label: { ar: 'إرسال تجريبي', en: 'Test sent' }, colour: 'grey', order: 162 },
} as const satisfies Readonly<Record<string, Verb>>;

/**
 * An address outside that is told of chosen events, in the name of a service account: what the account may not read, it
 * does not hear of. Only Admin makes one, because it lets the server call another machine.
 */
export const webhooks = defineEntity({
  name: 'webhooks',
  api: '/webhooks',
  route: '/webhooks',
  audit: 'Webhook',
  verbs: Object.values(webhookVerbs),
  icon: 'api',
  menu: { group: 'people', order: 131, forManagers: true, hides: true },
  label: {
    one: { ar: 'ربط نظام', en: 'webhook' },
    many: { ar: 'ربط الأنظمة', en: 'Webhooks' },
  },
  branch: false,
  title: 'name',
  sort: { by: 'name' },
  remove: 'disable',
  inactive: 'isActive',
  can: 'RCUD',
  adminOnly: true,
  peopleOnly: 'RCUD',
  // Whoever adds one at a desk that was left open would be told of everything that happens (ASVS 3.7.1).
  fresh: ['url', 'accountId', 'events', 'isActive'],
  fields: {
    name: text({
      label: { ar: 'الاسم', en: 'Name' },
      required: true,
      list: true,
      search: true,
      sort: true,
      unique: 'all',
      max: 80,
    }),
    url: text({
      label: { ar: 'العنوان', en: 'Address' },
      hint: {
        ar: 'عنوان آمن خارج شبكة الخادم، ومن دون كلمة مرور فيه',
        en: 'An https address outside of the server’s network, without a password in it',
      },
      required: true,
      list: true,
      max: 500,
    }),
    accountId: reference({
      label: { ar: 'حساب الخدمة', en: 'Service account' },
      hint: {
        ar: 'لا يُرسل إلا ما يستطيع هذا الحساب قراءته، وما دام له مفتاح سارٍ',
        en: 'Only what this account may read is sent, and only while it has a token that works',
      },
      to: 'serviceAccounts',
      required: true,
      list: true,
      filter: true,
    }),
    events: rows({
      label: { ar: 'الأحداث', en: 'Events' },
      requiredMessage: { ar: 'اختر حدثًا واحدًا على الأقل', en: 'Choose at least one event' },
      min: 1,
      flat: { key: 'eventTypes', of: 'type' },
      fields: { type: text({ label: { ar: 'الحدث', en: 'Event' }, required: true, max: 80 }) },
    }),
    /** When the secret was issued. Empty: there is none, and nothing is sent. */
    secretAt: computed(moment({ label: { ar: 'صدر مفتاح التوقيع في', en: 'Secret issued' }, list: true })),
    /** Since when every try has failed. Empty: the last one did not. */
    failingSince: computed(moment({ label: { ar: 'متعثر منذ', en: 'Failing since' }, list: true })),
    isActive: activeFlag({ ar: 'نشط', en: 'Active' }, { ar: 'متوقف', en: 'Stopped' }),
  },
});
