import { toLatinDigits } from '../../schema/text/accept';

/**
 * A channel's whole number, `+966501234567`: what is typed with a plus or 00 names its country itself, anything else
 * gets the channel's country code (CHN-06). Undefined where there are no digits.
 */
export const fullNumberOf = (countryCode: string | null, phoneNumber: string): string | undefined => {
  const typed = toLatinDigits(phoneNumber).replace(/[^\d+]/g, '');
  const code = toLatinDigits(countryCode ?? '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return undefined;
  if (typed.startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  if (code !== '' && digits.startsWith(code) && digits.length > code.length + 7) return `+${digits}`;
  return `+${code}${digits.replace(/^0+/, '')}`;
};
