import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isDoubtful, phoneDigits, toLatinDigits } from '../../src/schema/text/parse';

interface PhoneInput {
  /** Number as typed: Arabic or Latin digits, 00 or +, blanks, hyphens, parentheses. */
  readonly raw: string;
  readonly home?: CountryCode | undefined;
  /** ISO code of the branch's country: `EG`. */
  readonly branchCountry?: string | null | undefined;
}

/**
 * Returns the E.164 form of a mobile number, or null if there is none. An international prefix decides. Without
 * one any number that is valid in the branch's country is that number, a landline too, which cannot get messages;
 * otherwise it is the first mobile in the countries of the person, Egypt and Saudi Arabia, or the one of a country code
 * without its plus. Never throws.
 */
export const normalisePhone = (phone: PhoneInput): string | null => {
  const read = readPhone(phone);
  return read?.isMobile ? read.number : null;
};

/**
 * Returns what a phone is recognised by, in the form of `phone_key` in the database: the mobile number, or else the
 * digits in each way of writing them, always the same one first. Empty for what can hardly be a phone, which many people may share.
 */
export const phoneKeys = (phone: PhoneInput): readonly string[] => {
  const read = readPhone(phone);
  if (read?.isMobile) return [read.number];
  if (isDoubtful('phone', phone.raw)) return [];
  const forms = phoneSearchForms(phone.raw, read?.number ?? null).split(' ');
  return [...new Set([...(read ? [digitsOf(read.number)] : []), ...forms])];
};

const readPhone = ({ raw, home, branchCountry }: PhoneInput): Read | undefined => {
  // A number inside a sentence must not get messages.
  if (/\p{L}/u.test(raw)) return undefined;
  const typed = phoneDigits(raw);
  if (!/^\+?\d{5,20}$/.test(typed)) return undefined;
  if (typed.startsWith('+')) return readIn(typed, undefined);
  const here = branchCountry && isSupportedCountry(branchCountry) ? readIn(typed, branchCountry) : undefined;
  if (here) return here;
  const elsewhere = [home, 'EG' as const, 'SA' as const].map((country) => country && readIn(typed, country));
  // WhatsApp and spreadsheets leave the plus out. Fewer digits, or a 0 or 1 before them, are a number that was typed wrongly.
  const abroad = /^[2-9]\d{10,}$/.test(typed) ? readIn(`+${typed}`, undefined) : undefined;
  return [...elsewhere, abroad].find((read) => read?.isMobile);
};

/** Key under which a row of phones carries what `phoneForms` returns. A symbol, so that it is no column. */
export const searchForms = Symbol('searchForms');

/** Returns the digits for the search column, in every way of writing the number, a landline's too. */
export const phoneForms = (phone: PhoneInput): string =>
  phoneSearchForms(phone.raw, readPhone(phone)?.number ?? null);

/**
 * Returns how a phone is shown everywhere: `0122 473 6481` in the branch's own country, `+962 7 9452 9697` elsewhere,
 * and what is no number as it was typed, in Latin digits.
 */
export const shownPhone = (phone: PhoneInput): string => {
  const read = readPhone(phone);
  const parsed = read && parsePhoneNumberFromString(read.number);
  if (!parsed) return toLatinDigits(phone.raw);
  if (parsed.country !== (phone.branchCountry ?? 'EG')) return parsed.formatInternational();
  // The library parts Egypt's eleven digits after the third; people there read 4, 3 and 4.
  return parsed.formatNational().replace(/^(01\d) (\d)(\d{3})(\d{4})$/, '$1$2 $3 $4');
};

/** Adds to a row how people write the number that it keeps for machines, because browsers have no list of the world's numbers. */
export const withShown =
  (key: string) =>
  <R extends Readonly<Record<string, unknown>>>(row: R): R => {
    const raw = row[key];
    return typeof raw === 'string' ? { ...row, [`${key}Shown`]: shownPhone({ raw }) } : row;
  };

interface Read {
  readonly number: string;
  readonly isMobile: boolean;
}

const readIn = (typed: string, country: CountryCode | undefined): Read | undefined => {
  const asked = `${country ?? ''} ${typed}`;
  if (latest.has(asked)) return latest.get(asked);
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  // North American numbers do not show whether they are mobiles or landlines.
  const type = phone?.isValid() ? phone.getType() : undefined;
  const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
  const read = phone && type !== undefined ? { number: phone.number, isMobile } : undefined;
  if (latest.size >= 50) latest.clear();
  latest.set(asked, read);
  return read;
};

/** Recent results. Saving a customer parses a number several times, and parsing costs as much as a query. */
const latest = new Map<string, Read | undefined>();

/**
 * Returns the digits for the search column: as typed, in E.164 without +, the national form with its 0, and that behind
 * the country code, as many write it. Different forms are separated by blanks; '' if there are no digits.
 */
export const phoneSearchForms = (raw: string, norm: string | null): string => {
  const forms = [digitsOf(raw)];
  if (norm) {
    forms.push(digitsOf(norm));
    const phone = parsePhoneNumberFromString(norm);
    const national = phone ? digitsOf(phone.formatNational()) : '';
    if (phone) forms.push(national, `${phone.countryCallingCode}${national}`);
  }
  return [...new Set(forms.filter((form) => form !== ''))].join(' ');
};

const digitsOf = (text: string): string => phoneDigits(text).replace(/\+/g, '');
