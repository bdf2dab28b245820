import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { toLatinDigits } from '../../src/schema/text/accept';

export interface PhoneInput {
  /** As somebody typed it: either kind of digits, 00 or +, blanks, hyphens, parentheses. */
  readonly raw: string;
  /** The country of whoever writes it, where it is known. */
  readonly home?: CountryCode | undefined;
  /** ISO code of the branch's country: `EG`. */
  readonly branchCountry?: string | null | undefined;
}

/**
 * The E.164 form of a mobile number: explicit international first, then the countries of the writer, the
 * branch, Egypt and Saudi Arabia; the first that is valid and mobile. Null when none is: such a number is kept as
 * typed and cannot be messaged. Never throws.
 */
export const normalisePhone = ({ raw, home, branchCountry }: PhoneInput): string | null => {
  const typed = plainOf(raw);
  if (!isNumber(typed)) return null;
  // A plus names the country itself; without one each candidate is tried in turn.
  const candidates = typed.startsWith('+') ? [undefined] : countriesOf(home, branchCountry);
  for (const country of candidates) {
    const number = mobileIn(typed, country);
    if (number !== undefined) return number;
  }
  return null;
};

/** Whether another country of the branch could make another number of it: there is no need to ask for it otherwise. */
export const isReadByBranch = ({ raw, home }: Omit<PhoneInput, 'branchCountry'>): boolean => {
  const typed = plainOf(raw);
  if (!isNumber(typed) || typed.startsWith('+')) return false;
  return home === undefined || mobileIn(typed, home) === undefined;
};

const mobileIn = (typed: string, country: CountryCode | undefined): string | undefined => {
  const asked = `${country ?? ''} ${typed}`;
  if (latest.has(asked)) return latest.get(asked);
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  // North American numbers do not tell mobiles from landlines.
  const type = phone?.isValid() ? phone.getType() : undefined;
  const number = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' ? phone?.number : undefined;
  if (latest.size >= 50) latest.clear();
  latest.set(asked, number);
  return number;
};

/** A number is looked at again and again while its card is saved, and reading it costs as much as a look into a table. */
const latest = new Map<string, string | undefined>();

/** Not a number with words around it: what looks like one inside a sentence must not be written to. */
const isNumber = (typed: string): boolean => /^\+?\d{5,20}$/.test(typed);

/**
 * The digits a phone is found by, for the search column: as typed, in E.164 without +, and the national form with
 * its 0; blanks between, each once, '' when there are none.
 */
export const phoneSearchForms = (raw: string, norm: string | null): string => {
  const forms = [digitsOf(raw)];
  if (norm) {
    forms.push(digitsOf(norm));
    const phone = parsePhoneNumberFromString(norm);
    if (phone) forms.push(digitsOf(phone.formatNational()));
  }
  return [...new Set(forms.filter((form) => form !== ''))].join(' ');
};

/** Digits with at most a leading plus: 00 and signs between are only ways of writing. */
const plainOf = (raw: string): string =>
  toLatinDigits(raw)
    .replace(/[\p{Cf}\s\-–—‐‑.()/]/gu, '')
    .replace(/^＋/, '+')
    .replace(/^00/, '+');

const digitsOf = (text: string): string => toLatinDigits(text).replace(/\D/g, '');

const countriesOf = (home: PhoneInput['home'], branch: PhoneInput['branchCountry']): CountryCode[] => {
  const here = branch && isSupportedCountry(branch) ? branch : undefined;
  const wanted: readonly (CountryCode | undefined)[] = [home, here, 'EG', 'SA'];
  return [...new Set(wanted.filter((country) => country !== undefined))];
};
