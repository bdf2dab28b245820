import { phoneDigits } from '../../schema/text/accept';

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
