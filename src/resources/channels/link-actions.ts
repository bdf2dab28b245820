import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { choice, moment, text } from '../../schema/field';
import { phoneDigits } from '../../schema/text/parse';
import { canBeUsed, channelRowActions, code } from './actions';
import { channelInput, channels } from './entity';

/** Actions of the hub need `settings.update`, like the settings that they change (MSG-01). */
const ofHub = { on: 'entity', permission: 'settings.update', place: 'page' } as const;

/** A code to type into the phone, or the notice that the phone receives one to type here. */
const issued = record({
  kind: choice({
    label: { ar: 'نوع الكود', en: 'Kind of code' },
    required: true,
    options: [
      { value: 'pairing', label: { ar: 'يكتب على الهاتف', en: 'Typed into the phone' } },
      { value: 'otp', label: { ar: 'يصل إلى الهاتف', en: 'Sent to the phone' } },
    ],
  }),
  code: text({ label: code.label }),
  expiresAt: moment({ label: { ar: 'صالح حتى', en: 'Valid until' } }),
});

const method = text({
  label: { ar: 'الطريقة', en: 'Method' },
  hint: { ar: 'تبقى فارغة', en: 'Stays empty' },
  max: 20,
});

const phoneNumber = text({ label: { ar: 'رقم الهاتف', en: 'Phone number' }, format: 'phone', max: 40 });

export const requestCode = defineAction(channels, {
  name: 'requestCode',
  on: 'row',
  label: { ar: 'إرسال كود', en: 'Send code' },
  done: { ar: 'أُرسل كود التحقق', en: 'Verification code sent' },
  permission: 'messaging.manage',
  place: 'page',
  possible: canBeUsed,
  // The requirements send the number, but the server uses the channel's own.
  input: { phoneNumber },
  answer: issued,
});

/** Links the phone in the settings; creates their channel if it does not exist (BND-03). */
export const requestPhoneBinding = defineAction(channels, {
  name: 'requestPhoneBinding',
  ...ofHub,
  path: '/whatsapp/request-phone-binding',
  label: { ar: 'ربط الهاتف', en: 'Bind phone' },
  done: { ar: 'أُرسل كود التحقق', en: 'Verification code sent' },
  input: {
    phoneNumber: text({
      ...phoneNumber,
      required: true,
      requiredMessage: { ar: 'أدخل رقم الهاتف أولًا', en: 'Enter the phone number first' },
    }),
    method,
    ...channelInput,
  },
  answer: issued,
});

export const verifyBinding = defineAction(channels, {
  name: 'verifyBinding',
  ...ofHub,
  path: '/whatsapp/verify-code',
  label: { ar: 'تحقق', en: 'Verify' },
  done: { ar: 'اكتمل التحقق', en: 'Verified' },
  input: { code },
  answer: 'row',
});

export const unbind = defineAction(channels, {
  name: 'unbind',
  ...ofHub,
  path: '/whatsapp/unbind',
  label: { ar: 'إلغاء الربط', en: 'Unlink' },
  done: { ar: 'أُلغي الربط', en: 'Unlinked' },
  confirm: { ar: 'هل تريد إلغاء ربط الهاتف؟', en: 'Unlink the phone?' },
  danger: true,
  answer: 'row',
});

export const channelActions = {
  ...channelRowActions,
  requestCode,
  requestPhoneBinding,
  verifyBinding,
  unbind,
};

/**
 * Full number of a channel, like `+966501234567`. A number with a plus or 00 contains its country code; any
 * other gets the channel's (CHN-06). Undefined without digits.
 */
export const fullNumberOf = (countryCode: string | null, phoneNumber: string): string | undefined => {
  const typed = phoneDigits(phoneNumber);
  const code = phoneDigits(countryCode ?? '').replace(/^\+?0*/, '');
  const digits = typed.replace(/\+/g, '');
  if (digits === '') return undefined;
  if (typed.startsWith('+')) return `+${digits}`;
  if (code !== '' && digits.startsWith(code) && digits.length > code.length + 7) return `+${digits}`;
  return `+${code}${digits.replace(/^0+/, '')}`;
};
