import { describe, expect, it } from 'vitest';
import { customers } from '../../src/resources/customers/entity';
import { inputOf } from '../../src/schema/input';
import { demoPassword } from '.';
import { type DemoCustomer, demoCustomers } from './customers';

const now = new Date('2026-11-21T09:00:00Z');
const zone = 'Africa/Cairo';
const made = (seed = 1, count = 600): readonly DemoCustomer[] => [
  ...demoCustomers({ seed, count, now, zone }),
];

describe('the demo customers', () => {
  const people = made();

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

  it('only have addresses that belong to nobody', () => {
    const mails = people.flatMap(({ values }) => (typeof values.email === 'string' ? [values.email] : []));
    expect(mails.length).toBeGreaterThan(150);
    expect(mails.every((mail) => /@example\.(com|net|org)$/.test(mail))).toBe(true);
  });
});

describe('the demo users', () => {
  it('get a new password each time unless one is given', () => {
    expect(demoPassword('given')).toBe('given');
    expect(demoPassword()).toMatch(/^[a-z]{6}-\d{4}-[a-z]{6}$/);
    expect(demoPassword()).not.toBe(demoPassword());
  });
});
