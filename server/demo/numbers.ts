import type { Random } from './random';

/** A mobile number as somebody in Egypt writes it down: together, in groups, with the country, in Arabic digits. */
export const egyptianNumber = (random: Random): string => writtenOut(random, egyptianDigits(random));

/** The same number once more as another member of the family wrote it. */
export const writtenAgain = (random: Random, raw: string): string => {
  const digits = /^01\d{9}$/.exec(raw)?.[0];
  return digits ? writtenOut(random, digits) : raw;
};

/** A mobile number of somebody from another Arab country; half of them have taken an Egyptian one. */
export const guestNumber = (random: Random, nationality: string): string => {
  const abroad = numbersAbroad[nationality];
  if (!abroad || random.chance(0.35)) return egyptianNumber(random);
  const digits = `${random.pick(abroad.prefixes)}${some(random, abroad.rest)}`;
  if (abroad.code === '966' && random.chance(0.4)) return `0${digits}`;
  return random.chance(0.6) ? `+${abroad.code} ${digits}` : `00${abroad.code}${digits}`;
};

/** 45 -> ٤٥ */
export const arabicDigits = (digits: string | number): string =>
  String(digits).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));

/** The four operators, the largest first. */
const operators = ['010', '011', '012', '015'] as const;

const egyptianDigits = (random: Random): string => `${random.common(operators)}${some(random, 8)}`;

const some = (random: Random, count: number): string =>
  Array.from({ length: count }, () => String(random.integer(0, 9))).join('');

const writtenOut = (random: Random, digits: string): string => {
  const way = random.next();
  const [operator, first, last] = [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)];
  if (way < 0.68) return digits;
  if (way < 0.78) return `${operator} ${first} ${last}`;
  if (way < 0.84) return `${operator}-${first}-${last}`;
  if (way < 0.9) return `+20 ${operator.slice(1)} ${first} ${last}`;
  if (way < 0.95) return `0020${digits.slice(1)}`;
  return arabicDigits(digits);
};

/** Country code, what mobile numbers begin with, and how many digits follow. */
const numbersAbroad: Readonly<
  Record<string, { readonly code: string; readonly prefixes: readonly string[]; readonly rest: number }>
> = {
  سعودي: { code: '966', prefixes: ['50', '53', '54', '55', '56'], rest: 7 },
  سوداني: { code: '249', prefixes: ['91', '92', '99'], rest: 7 },
  سوري: { code: '963', prefixes: ['93', '94', '98'], rest: 7 },
  ليبي: { code: '218', prefixes: ['91', '92'], rest: 7 },
  أردني: { code: '962', prefixes: ['79'], rest: 7 },
  كويتي: { code: '965', prefixes: ['66', '97', '99'], rest: 6 },
  إماراتي: { code: '971', prefixes: ['50', '55', '56'], rest: 7 },
};
