import { z } from 'zod';
import { record } from '../../schema/answer';
import { text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { channels } from './entity';

/** State of the phone: the provider's status word, and the linked owner if any (CHN-08). */
const connection = z.object({
  status: z.string(),
  me: z.object({ id: z.string().nullable(), pushName: z.string().nullable() }).nullable(),
});

/** Owner of the linked phone (CHN-07); empty if no phone is linked. */
export const me = defineQuery(channels, {
  name: 'me',
  on: 'row',
  label: { ar: 'بيانات المستخدم', en: 'User info' },
  permission: 'messaging.read',
  answer: record({
    id: text({ label: { ar: 'المعرف', en: 'Number' } }),
    pushName: text({ label: { ar: 'اسم العرض', en: 'Display name' } }),
    name: text({ label: { ar: 'الاسم', en: 'Name' } }),
    picture: text({ label: { ar: 'الصورة', en: 'Picture' } }),
  }),
});

/** Polled by open dialogs; the server asks the provider at most every two seconds (API-102). */
export const status = defineQuery(channels, {
  name: 'status',
  on: 'row',
  label: { ar: 'حالة الاتصال', en: 'Connection' },
  permission: 'messaging.read',
  answer: connection,
});

/** `status` for the channel of the settings (BND-04). */
export const sessionStatus = defineQuery(channels, {
  name: 'sessionStatus',
  on: 'none',
  path: '/whatsapp/session-status',
  label: { ar: 'حالة ربط الهاتف', en: 'Binding of the phone' },
  permission: 'settings.read',
  answer: connection,
});

export const channelQueries = { me, status, sessionStatus };
