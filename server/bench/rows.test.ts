import { expect, it } from 'vitest';
import type { Desk } from './data';
import { appointment, mix } from './rows';

const desk: Desk = {
  branchId: 1,
  token: 'x',
  staffIds: [1, 2],
  service: { id: 1, name: 'x', price: 180 },
  customers: Array.from({ length: 9 }, (_, n) => ({
    id: n + 1,
    fullName: 'منى محمد حجازي',
    nationality: 'مصري',
    paperCode: n,
    phone: `0100000000${n}`,
  })),
  terms: ['منى'],
  thirds: ['منى', 'منى محم', '0000001'],
};

it('The mix is 45 % lists, 45 % searches and 10 % new customers', () => {
  const asked = Array.from({ length: 200 }, (_, n) => mix({ desk, turn: n, n }));
  expect(asked.filter(({ path }) => path.includes('search='))).toHaveLength(90);
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(20);
});

it('The benchmark books nobody twice at one time', () => {
  const bodies = Array.from({ length: 500 }, (_, n) => appointment({ desk, turn: n, n }).body);
  const staff = bodies.map(({ start, services }) => JSON.stringify([start, services]));
  const guests = bodies.map(({ start, customerId }) => JSON.stringify([start, customerId]));
  expect([new Set(staff).size, new Set(guests).size]).toEqual([500, 500]);
});
