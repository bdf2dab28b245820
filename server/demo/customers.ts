import type pg from 'pg';
import { addDays, instantOf, todayIn } from '../../src/i18n/zone';
import type { Values } from '../data/entity-server';
import { customersServer } from '../features/customers/index';
import {
  createRandom,
  type DemoTime,
  insertEntity,
  openDays,
  type Random,
  takeNumbers,
} from '../features/demo-kit';
import { iso } from '../kernel/clock';
import centre from './centre.json';

/** Milliseconds since the third branch closed. Later customers register in another branch. */
const closedForMs = 400 * 86_400_000;

/** Yields customers in order of registration. The same options give the same customers. */
export function* demoCustomers(time: DemoTime & { readonly count: number }): Generator<DemoCustomer> {
  const { now } = time;
  const random = createRandom(time.seed);
  const times = registrationTimes(random, time);
  const today = todayIn(time.zone, now);
  const lastCode: [number, number, number] = [0, 0, 0];
  const families: Household[] = [];
  for (const [position, at] of times.entries()) {
    const isClosed = now.getTime() - at <= closedForMs;
    const known = families.length > 0 && random.chance(0.12) ? random.pick(families) : undefined;
    const relative = known?.branch === 2 && isClosed ? undefined : known;
    const branch = relative?.branch ?? (!isClosed && random.chance(0.2) ? 2 : random.chance(0.62) ? 0 : 1);
    const household = relative ? relativeOf(random, relative) : newHousehold(random, branch);
    if (!relative) families[families.length < 60 ? families.length : position % 60] = household;
    // Usually the next number. Now and then numbers are skipped, because a card was spoilt.
    lastCode[branch] += random.chance(0.02) ? random.integer(2, 4) : 1;
    // Some cards have no number; the next customer gets it.
    const paperCode = random.chance(0.06) ? null : lastCode[branch];
    if (paperCode === null) lastCode[branch] -= 1;
    const values = { ...cardOf(random, household, position, today), paperCode };
    yield { branch, createdAt: iso(at), values };
  }
}

type Branch = 0 | 1 | 2;
type Household = ReturnType<typeof newHousehold>;

const newHousehold = (random: Random, branch: Branch) => {
  const nationality = random.chance(0.05) ? random.common(Object.keys(guests)) : 'مصري';
  const street = random.pick(centre.streets[branch] ?? []);
  const house = arabicDigits(random.integer(1, 120));
  return {
    branch,
    nationality,
    name: personName(random, nationality),
    phone: mobileNumber(random, nationality),
    address: random.chance(0.6) ? `${house} ${street}` : null,
  };
};

const relativeOf = (random: Random, household: Household): Household => ({
  ...household,
  name: siblingName(random, household.name),
  phone: writtenAgain(random, household.phone),
});

const cardOf = (random: Random, household: Household, position: number, today: string): Values => {
  const { name, nationality, phone, address } = household;
  const phones = random.chance(0.14) ? [phone, egyptianNumber(random)] : [phone];
  const isSpecial = position % 97 === 5 || position % 120 === 7;
  return {
    fullName: asTyped(random, arabicOf(name)),
    nationality,
    address,
    phones: phones.map((phoneRaw) => ({ phoneRaw })),
    email: random.chance(0.33) ? emailOf(random, name) : null,
    nameAr: random.chance(0.15) ? arabicOf(name) : null,
    nameEn: random.chance(0.25) ? latinOf(name) : null,
    birthDate: isSpecial || random.chance(0.7) ? birthDate(random, position, today) : null,
    referralSource: random.chance(0.6) ? random.common(centre.referralSources) : null,
    careNote:
      position % 17 === 3 ? centre.careNotes[Math.floor(position / 17) % centre.careNotes.length] : null,
    notes: random.chance(0.1) ? random.pick(centre.customerNotes) : null,
  };
};

/** Domains reserved for examples, so that no e-mail reaches a real person. */
const mailDomains = ['example.com', 'example.net', 'example.org'] as const;

const emailOf = (random: Random, { first, line }: PersonName): string => {
  const family = line.at(-1)?.en ?? '';
  const plain = [first.en, family].map((part) => part.toLowerCase().replace(/[^a-z]/g, ''));
  return `${plain.join('.')}${random.integer(1, 999)}@${random.pick(mailDomains)}`;
};

/** An Egyptian mobile number as people write it: plain, in groups, with the country code, or in Arabic digits. */
const egyptianNumber = (random: Random): string =>
  writtenOut(random, `${random.common(operators)}${some(random, 8)}`);

/** The same number as another member of the family writes it. Foreign numbers stay as they are. */
const writtenAgain = (random: Random, raw: string): string =>
  /^01\d{9}$/.test(raw) ? writtenOut(random, raw) : raw;

/** A mobile number. Some guests from other Arab countries have an Egyptian one. */
const mobileNumber = (random: Random, nationality: string): string => {
  const abroad = guests[nationality];
  if (!abroad || random.chance(0.35)) return egyptianNumber(random);
  const digits = `${random.pick(abroad.prefixes)}${some(random, abroad.rest)}`;
  if (abroad.code === '966' && random.chance(0.4)) return `0${digits}`;
  return random.chance(0.6) ? `+${abroad.code} ${digits}` : `00${abroad.code}${digits}`;
};

/** Example: 45 -> ٤٥ */
const arabicDigits = (digits: string | number): string =>
  String(digits).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));

/** Prefixes of the four operators, the largest first. */
const operators = ['010', '011', '012', '015'] as const;

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

const hourMs = 3_600_000;
const opensAt = 10;
const closesAt = 21;
const days = 3 * 365;

/**
 * Registration times in ascending order: over the last three years, more in later months, on open days and in opening
 * hours.
 */
const registrationTimes = (random: Random, time: DemoTime & { readonly count: number }): Float64Array => {
  const now = time.now.getTime();
  const opened = openDays(time, 1 - days, 0)
    .map(({ date }) => instantOf(`${date}T${opensAt}:00`, time.zone).getTime())
    .filter((opening) => opening < now - hourMs);
  const times = Float64Array.from({ length: time.count }, () => {
    const day = opened[Math.floor(opened.length * random.next() ** 0.6)] ?? now - hourMs;
    const at = day + Math.floor(random.next() * (closesAt - opensAt) * hourMs);
    return Math.min(at, now - random.integer(1, 3_600) * 1000);
  });
  return times.sort();
};

/**
 * A birth date. Ages fit the customers of a beauty centre. Some are on 29 February or on today's day and month, so
 * that the birthday features have data.
 */
const birthDate = (random: Random, position: number, today: string): string => {
  // Leap years, in which both special days exist.
  const leapYear = random.pick([1984, 1988, 1992, 1996, 2000, 2004]);
  if (position % 97 === 5) return `${leapYear}-02-29`;
  if (position % 120 === 7) return `${leapYear}-${today.slice(5)}`;
  const age = 17 + Math.floor((random.next() + random.next()) * 14 + random.next() ** 5 * 26);
  return addDays(today, -Math.floor(age * 365.25) - random.integer(0, 364));
};

const { womensNames, mensNames, familyNames } = centre;
type Name = (typeof womensNames)[number];

interface Guest {
  /** Country code. */
  readonly code: string;
  /** Beginnings of their mobile numbers, which `rest` digits follow. */
  readonly prefixes: readonly string[];
  readonly rest: number;
  readonly familyNames: readonly Name[];
}

/** Guests by nationality, the most common first. */
const guests: Readonly<Record<string, Guest>> = centre.guests;

/** Name of a person in careful spelling. Relatives share `line`. */
interface PersonName {
  readonly first: Name;
  /** Father's name, sometimes another ancestor's, and last a grandfather's or family name. */
  readonly line: readonly Name[];
}

/** Makes a name; about 85 of 100 persons are women. */
const personName = (random: Random, nationality: string): PersonName => {
  const guest = guests[nationality];
  const last = guest
    ? random.pick(guest.familyNames)
    : random.common(random.chance(0.45) ? mensNames : familyNames);
  const father = random.common(mensNames);
  const middle = random.chance(0.15) ? [random.common(mensNames)] : [];
  return { first: firstName(random), line: [father, ...middle, last] };
};

/** Makes the name of a brother or sister: another first name, the same `line`. */
const siblingName = (random: Random, of: PersonName): PersonName => {
  const others = womensNames.filter((name) => name !== of.first);
  return { first: random.chance(0.85) ? random.common(others) : random.common(mensNames), line: of.line };
};

const arabicOf = ({ first, line }: PersonName): string => [first, ...line].map(({ ar }) => ar).join(' ');
const latinOf = ({ first, line }: PersonName): string => [first, ...line].map(({ en }) => en).join(' ');

/** Misspells a name like a hurried receptionist: no hamza, haa for taa marbuta, the Egyptian yaa. */
const asTyped = (random: Random, name: string): string => {
  let typed = name;
  if (random.chance(0.35)) typed = typed.replace(/[أإآ]/g, 'ا');
  if (random.chance(0.25)) typed = typed.replace(/ة(?= |$)/g, 'ه');
  if (random.chance(0.2)) typed = typed.replace(/ي(?= |$)/g, 'ى');
  else if (random.chance(0.1)) typed = typed.replace(/ى(?= |$)/g, 'ي');
  if (random.chance(0.3)) typed = typed.replace(/عبد ال/g, 'عبدال');
  return typed;
};

const firstName = (random: Random): Name =>
  random.chance(0.85) ? random.common(womensNames) : random.common(mensNames);

export interface DemoCustomer {
  /** Index of the demo branch: 0, 1 or 2. */
  readonly branch: number;
  readonly createdAt: string;
  /** Field values without `branchId`, `personCode` and derived fields. */
  readonly values: Values;
}

/** Inserts customers with their phones and paper codes, and sets the branches' paper code counters. */
export const insertCustomers = async (
  client: pg.ClientBase,
  customers: readonly DemoCustomer[],
  branchIds: readonly number[],
): Promise<void> => {
  const personCodes = await takeNumbers(client, 'person_codes', customers.length);
  const cards = customers.map(({ branch, values }, index) => {
    return { ...values, branchId: branchIds[branch], personCode: String(personCodes[index]) };
  });
  const madeAt = (_: Values, index: number) => customers[index]?.createdAt ?? '';
  const ids = await insertEntity(client, customersServer, cards, madeAt);
  await client.query(
    `with given as (
       insert into paper_codes (branch_id, code, customer_id, given_at)
       select branch_id, paper_code, id, created_at from customers where id = any($1) and paper_code is not null
       order by id returning branch_id, code)
     insert into paper_code_counters as c (branch_id, last) select branch_id, max(code) from given group by branch_id
     on conflict (branch_id) do update set last = greatest(c.last, excluded.last)`,
    [ids],
  );
};
