import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { toLatinDigits } from '../../src/schema/text/accept';

export interface PhoneInput {
  /** Number as typed: Arabic or Latin digits, 00 or +, blanks, hyphens, parentheses. */
  readonly raw: string;
  /** Country of the person, if it is known. */
  readonly home?: CountryCode | undefined;
  /** ISO code of the branch's country: `EG`. */
  readonly branchCountry?: string | null | undefined;
}

/**
 * Returns the E.164 form of a mobile number, or null if there is none. An international prefix
 * decides; without one the countries of the person, the branch, Egypt and Saudi Arabia are tried in this
 * order. A number without E.164 form is stored as typed and cannot get messages. Never throws.
 */
export const normalisePhone = ({ raw, home, branchCountry }: PhoneInput): string | null => {
  const typed = plainOf(raw);
  if (!isNumber(typed)) return null;
  // A plus names the country. Without it, try each candidate in turn.
  const candidates = typed.startsWith('+') ? [undefined] : countriesOf(home, branchCountry);
  for (const country of candidates) {
    const number = mobileIn(typed, country);
    if (number !== undefined) return number;
  }
  return null;
};

/** True if the branch's country may change the result. If not, the caller need not query the branch. */
export const isReadByBranch = ({ raw, home }: Omit<PhoneInput, 'branchCountry'>): boolean => {
  const typed = plainOf(raw);
  if (!isNumber(typed) || typed.startsWith('+')) return false;
  return home === undefined || mobileIn(typed, home) === undefined;
};

const mobileIn = (typed: string, country: CountryCode | undefined): string | undefined => {
  const asked = `${country ?? ''} ${typed}`;
  if (latest.has(asked)) return latest.get(asked);
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  // North American numbers do not show whether they are mobiles or landlines.
  const type = phone?.isValid() ? phone.getType() : undefined;
  const number = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' ? phone?.number : undefined;
  if (latest.size >= 50) latest.clear();
  latest.set(asked, number);
  return number;
};

/** Recent results. Saving a customer parses a number several times, and parsing costs as much as a query. */
const latest = new Map<string, string | undefined>();

/** Accepts a number only, because a number inside a sentence must not get messages. */
const isNumber = (typed: string): boolean => /^\+?\d{5,20}$/.test(typed);

/**
 * Returns the digits for the search column: as typed, in E.164 without +, and the national form with its 0.
 * Different forms are separated by blanks; '' if there are no digits.
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

/** Returns the digits with at most a leading plus. Drops separators and replaces 00. */
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
