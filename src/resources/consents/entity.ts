import { defineEntity } from '../../schema/entity';
import { choice, flag, reference, text } from '../../schema/field';
import { customerLedger, happened, ownBranch, ownCustomer } from '../fields';
import { messagePurposes } from '../messages/choices';

export const consentSources = [
  { value: 'inPerson', label: { ar: 'شخصيًا', en: 'In person' } },
  { value: 'phone', label: { ar: 'هاتفيًا', en: 'By phone' } },
  { value: 'form', label: { ar: 'نموذج موقّع', en: 'Signed form' } },
  { value: 'message', label: { ar: 'رسالة من العميل', en: 'A message of theirs' } },
] as const;

/** Request key of a new customer who agreed to marketing messages at the desk. */
export const consentInput = {
  acceptsMessages: flag({
    label: { ar: 'يوافق على استلام الرسائل', en: 'Agrees to receive messages' },
    hint: {
      ar: 'رسائل التهاني والعروض. تُحفظ الموافقة باسمك وتاريخ اليوم.',
      en: 'Greetings and offers. The consent is kept with your name and today’s date.',
    },
    write: 'create',
  }),
} as const;

/** A customer's consent to a purpose, or its end. Rows are only added, and the last one is valid. */
export const consents = defineEntity({
  name: 'consents',
  api: '/consents',
  route: '/consents',
  ...customerLedger,
  audit: 'Consent',
  icon: 'check-circle',
  label: {
    one: { ar: 'موافقة على الرسائل', en: 'consent to messages' },
    many: { ar: 'الموافقات على الرسائل', en: 'Consents to messages' },
  },
  title: 'purpose',
  about: 'customerId',
  sort: { by: 'at', desc: true },
  range: 'at',
  fields: {
    at: happened({ ar: 'الوقت', en: 'Time' }),
    customerId: ownCustomer,
    branchId: ownBranch,
    purpose: choice({
      label: { ar: 'الغرض', en: 'Purpose' },
      required: true,
      list: true,
      filter: true,
      options: messagePurposes,
    }),
    given: flag({
      label: { ar: 'الموافقة', en: 'Consent' },
      list: true,
      words: { on: { ar: 'وافق', en: 'Given' }, off: { ar: 'سحب الموافقة', en: 'Withdrawn' } },
    }),
    source: choice({
      label: { ar: 'الطريقة', en: 'How' },
      required: true,
      list: true,
      options: consentSources,
    }),
    userId: reference({ label: { ar: 'المستخدم', en: 'User' }, to: 'users', list: true }),
    notes: text({ personal: true, label: { ar: 'ملاحظات', en: 'Notes' }, list: true }),
  },
});
