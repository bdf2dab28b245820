import { describe, expect, it } from 'vitest';
import { todayIn } from '../../src/i18n/zone';
import { customers } from '../../src/resources/customers/entity';
import { inputOf } from '../../src/schema/input';
import { fold, searchTerms } from '../../src/schema/text/fold';
import { customersServer } from '../features/customers/server';
import { rowOf } from '../features/demo-kit/index';
import { listOf } from '../kernel/values';
import { demoPassword } from '.';
import { demoCustomers } from './customers';
import type { DemoCustomer } from './insert';
import { womensNames } from './names';
import { demoBranches, demoUsers } from './staff';

const now = new Date('2026-11-21T09:00:00Z');
const zone = 'Africa/Cairo';
const made = (seed = 1, count = 600): readonly DemoCustomer[] => [
  ...demoCustomers({ seed, count, now, zone }),
];
const stored = (people: readonly DemoCustomer[]) =>
  people.map(({ branch, createdAt, values }, index) => {
    const sent = { ...values, branchId: branch + 1, personCode: String(100_001 + index) };
    const { columns, whole } = rowOf(customersServer, sent, { id: index + 1, at: createdAt });
    return { customer: columns as Readonly<Record<string, unknown>>, phones: listOf(whole.phones) };
  });
const text = (row: ReturnType<typeof stored>[number], column: string): string =>
  String(row.customer[column] ?? '');

describe('the demo customers', () => {
  const people = made();
  const rows = stored(people);

  it('are the same people each time, and others with another seed', () => {
    expect(made()).toEqual(people);
    expect(made(2)).not.toEqual(people);
  });

  it('would all be accepted by the form', () => {
    const schema = inputOf(customers, 'create');
    for (const { branch, values } of people) {
      const { phones, ...rest } = values;
      const numbers = Array.isArray(phones) ? phones.map((phone) => phone.phoneRaw) : [];
      const result = schema.safeParse({ ...rest, branchId: branch + 1, phoneNumbers: numbers });
      expect(result.error?.issues ?? []).toEqual([]);
    }
  });

  it('are mostly women, have mostly Egyptian numbers, and include guests from other countries', () => {
    const women = new Set(womensNames.map(({ ar }) => fold(ar)));
    const first = people.map(({ values }) => fold(String(values.fullName)).split(' ')[0] ?? '');
    expect(first.filter((name) => women.has(name)).length).toBeGreaterThan(people.length * 0.78);
    const nationalities = new Set(people.map(({ values }) => values.nationality));
    expect(nationalities.size).toBeGreaterThan(4);
    const norms = rows.flatMap(({ phones }) => phones.map((phone) => String(phone.phoneNorm)));
    expect(norms.filter((norm) => norm.startsWith('+20')).length).toBeGreaterThan(norms.length * 0.9);
    expect(norms.some((norm) => norm.startsWith('+966'))).toBe(true);
  });

  it('all have mobile numbers that can be written to, and some families share one', () => {
    const norms = rows.flatMap(({ phones }) => phones.map((phone) => phone.phoneNorm));
    expect(norms.every((norm) => /^\+\d{9,15}$/.test(String(norm)))).toBe(true);
    const owners = norms.length;
    expect(new Set(norms).size).toBeLessThan(owners - 30);
    expect(rows.filter(({ phones }) => phones.length === 2).length).toBeGreaterThan(40);
  });

  it('never have the same paper code twice in a branch, count upwards, and some have none', () => {
    for (const branch of [0, 1, 2]) {
      const codes = people.flatMap(({ branch: own, values }) =>
        own === branch && typeof values.paperCode === 'number' ? [values.paperCode] : [],
      );
      expect(codes).toEqual([...new Set(codes)].sort((a, b) => a - b));
      expect(codes[0]).toBeGreaterThanOrEqual(1);
      // Few numbers are missing.
      expect(codes.at(-1)).toBeLessThan(codes.length * 1.15);
    }
    expect(people.filter(({ values }) => values.paperCode === null).length).toBeGreaterThan(10);
  });

  it('are found by their name however it is spelled, by each phone and by both codes', () => {
    for (const row of rows) {
      const sought = [
        text(row, 'full_name'),
        text(row, 'full_name').replace(/[أإآ]/g, 'ا').replace(/ة/g, 'ه').replace(/ى/g, 'ي'),
        text(row, 'person_code'),
        text(row, 'paper_code'),
        text(row, 'email'),
        ...row.phones.map((phone) => String(phone.phoneRaw)),
        ...row.phones.map((phone) => String(phone.phoneNorm)),
      ];
      const inColumn = text(row, 'search_text');
      for (const query of sought)
        for (const word of searchTerms(query).words) expect(inColumn, query).toContain(word);
      expect(row.customer.full_name_key).toBe(fold(text(row, 'full_name')).slice(0, 64));
    }
  });

  it('registered over three years, in opening hours, never on a Friday, the last ones lately', () => {
    const times = people.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
    expect(times.every((time) => time < now.toISOString())).toBe(true);
    expect(Date.parse(times[0] ?? '')).toBeLessThan(now.getTime() - 900 * 86_400_000);
    expect(Date.parse(times.at(-1) ?? '')).toBeGreaterThan(now.getTime() - 14 * 86_400_000);
    const clock = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      hour12: false,
    });
    for (const time of times) {
      const [weekday, hour] = clock.format(new Date(time)).split(/,? /);
      expect(weekday, time).not.toBe('Fri');
      expect(Number(hour)).toBeGreaterThanOrEqual(10);
      expect(Number(hour)).toBeLessThan(22);
    }
  });

  it('include births on 29 February and birthdays today, also when today is that day', () => {
    for (const present of [now, new Date('2028-02-29T09:00:00Z')]) {
      const today = todayIn(zone, present);
      const births = [...demoCustomers({ seed: 1, count: 600, now: present, zone })].flatMap(({ values }) =>
        typeof values.birthDate === 'string' ? [values.birthDate] : [],
      );
      expect(births.filter((day) => day.endsWith('-02-29')).length).toBeGreaterThanOrEqual(5);
      expect(births.filter((day) => day.endsWith(today.slice(4))).length).toBeGreaterThanOrEqual(4);
      expect(births.every((day) => day < today)).toBe(true);
    }
  });

  it('only have addresses that belong to nobody', () => {
    const mails = people.flatMap(({ values }) => (typeof values.email === 'string' ? [values.email] : []));
    expect(mails.length).toBeGreaterThan(150);
    expect(mails.every((mail) => /@example\.(com|net|org)$/.test(mail))).toBe(true);
  });

  it('did not register in the closed branch after it closed', () => {
    const last = people.findLast(({ branch }) => branch === 2);
    expect(Date.parse(last?.createdAt ?? '')).toBeLessThan(now.getTime() - 400 * 86_400_000);
    expect(demoBranches.map(({ isActive }) => isActive)).toEqual([true, true, false]);
  });
});

describe('the demo users', () => {
  it('have names of their own and work in branches that exist', () => {
    expect(new Set(demoUsers.map(({ username }) => username)).size).toBe(demoUsers.length);
    for (const { branches } of demoUsers) {
      expect(branches.length).toBeGreaterThan(0);
      expect(branches.every((branch) => branch < demoBranches.length)).toBe(true);
    }
  });

  it('get a new password each time unless one is given', () => {
    expect(demoPassword('given')).toBe('given');
    expect(demoPassword()).toMatch(/^[a-z]{6}-\d{4}-[a-z]{6}$/);
    expect(demoPassword()).not.toBe(demoPassword());
  });
});
