import { todayIn } from '../../src/i18n/zone';
import type { Values } from '../data/entity-server';
import { birthDate, registrationTimes } from './calendar';
import { arabicDigits, egyptianNumber, guestNumber, writtenAgain } from './numbers';
import { arabicOf, asTyped, latinOf, type PersonName, personName, siblingName } from './people';
import { careNotes, customerNotes, referralSources, streetsOf } from './places';
import { createRandom, type Random } from './random';

export interface DemoCustomers {
  readonly seed: number;
  readonly count: number;
  /** The last registration lies just before it; birthdays are counted from its day. */
  readonly now: Date;
  readonly zone: string;
}

export interface DemoCustomer {
  /** Which of the demo branches: 0, 1, 2. */
  readonly branch: number;
  readonly createdAt: string;
  /** Field values but for `branchId`, `personCode` and everything that is derived from others. */
  readonly values: Values;
}

/** The third branch closed so long ago: nobody registered there since. */
const closedForMs = 400 * 86_400_000;

/**
 * Customers in the order of their registration, one at a time so that a million need no memory. The same options
 * give the same people.
 */
export function* demoCustomers({ seed, count, now, zone }: DemoCustomers): Generator<DemoCustomer> {
  const random = createRandom(seed);
  const times = registrationTimes(random, { count, now, zone });
  const today = todayIn(zone, now);
  const lastCode: [number, number, number] = [0, 0, 0];
  const families: Household[] = [];
  for (const [position, time] of times.entries()) {
    const isClosed = now.getTime() - time <= closedForMs;
    const known = families.length > 0 && random.chance(0.12) ? random.pick(families) : undefined;
    const relative = known?.branch === 2 && isClosed ? undefined : known;
    const branch = relative?.branch ?? branchAt(random, isClosed);
    const household = relative ? relativeOf(random, relative) : newHousehold(random, branch);
    if (!relative) families[families.length < 60 ? families.length : position % 60] = household;
    lastCode[branch] = nextCode(random, lastCode[branch]);
    // Some cards were never numbered; their number went to the next person.
    const paperCode = random.chance(0.06) ? null : lastCode[branch];
    if (paperCode === null) lastCode[branch] -= 1;
    yield {
      branch,
      createdAt: new Date(time).toISOString(),
      values: { ...cardOf(random, household), ...extrasOf(random, position, today), paperCode },
    };
  }
}

interface Household {
  readonly branch: 0 | 1 | 2;
  readonly nationality: string;
  readonly name: PersonName;
  readonly phone: string;
  readonly address: string | null;
}

const branchAt = (random: Random, isClosed: boolean): 0 | 1 | 2 => {
  if (!isClosed && random.chance(0.2)) return 2;
  return random.chance(0.62) ? 0 : 1;
};

const guestNationalities = ['سعودي', 'سوداني', 'سوري', 'ليبي', 'أردني', 'كويتي', 'إماراتي'] as const;

const newHousehold = (random: Random, branch: Household['branch']): Household => {
  const nationality = random.chance(0.05) ? random.common(guestNationalities) : 'مصري';
  const street = random.pick(streetsOf[branch] ?? []);
  const house = arabicDigits(random.integer(1, 120));
  return {
    branch,
    nationality,
    name: personName(random, nationality),
    phone: nationality === 'مصري' ? egyptianNumber(random) : guestNumber(random, nationality),
    address: random.chance(0.6) ? `${house} ${street}` : null,
  };
};

const relativeOf = (random: Random, household: Household): Household => ({
  ...household,
  name: siblingName(random, household.name),
  phone: writtenAgain(random, household.phone),
});

const cardOf = (random: Random, { name, nationality, phone, address }: Household): Values => {
  const phones = random.chance(0.14) ? [phone, egyptianNumber(random)] : [phone];
  return {
    fullName: asTyped(random, arabicOf(name)),
    nationality,
    address,
    phones: phones.map((phoneRaw) => ({ phoneRaw })),
    email: random.chance(0.33) ? emailOf(random, name) : null,
    nameAr: random.chance(0.15) ? arabicOf(name) : null,
    nameEn: random.chance(0.25) ? latinOf(name) : null,
  };
};

const extrasOf = (random: Random, position: number, today: string): Values => ({
  birthDate:
    position % 97 === 5 || position % 120 === 7 || random.chance(0.7)
      ? birthDate(random, position, today)
      : null,
  referralSource: random.chance(0.6) ? random.common(referralSources) : null,
  careNote: position % 17 === 3 ? (careNotes[Math.floor(position / 17) % careNotes.length] ?? null) : null,
  notes: random.chance(0.1) ? random.pick(customerNotes) : null,
});

/** Domains that are reserved for examples, so that no letter ever reaches anybody. */
const mailDomains = ['example.com', 'example.net', 'example.org'] as const;

const emailOf = (random: Random, { first, line }: PersonName): string => {
  const family = line.at(-1)?.en ?? '';
  const plain = [first.en, family].map((part) => part.toLowerCase().replace(/[^a-z]/g, ''));
  return `${plain.join('.')}${random.integer(1, 999)}@${random.pick(mailDomains)}`;
};

/** Mostly the next number; now and then a card was spoilt. */
const nextCode = (random: Random, last: number): number =>
  last + (random.chance(0.02) ? random.integer(2, 4) : 1);
