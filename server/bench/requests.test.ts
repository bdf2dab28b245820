import { describe, expect, it } from 'vitest';
import { termsOf } from './centre';
import type { Desk } from './messages';
import { rowNames } from './names';
import { questionOf, questions } from './questions';
import { bookingRequest, mixedRequest } from './requests';

const customer = (n: number) => ({
  id: n + 1,
  fullName: 'منى محمد حجازي',
  phone: `0100000000${n}`,
  paperCode: n,
});
const desk: Desk = {
  branchId: 1,
  token: 'x',
  staffIds: [1, 2],
  service: { id: 1, name: 'x', price: 180, minutes: 30 },
  customers: Array.from({ length: 9 }, (_, n) => customer(n)),
  bookedFrom: Date.UTC(2027, 0, 1),
  terms: ['منى'],
};

describe('what is asked', () => {
  it('is declared once for each row', () => {
    expect(questions.map(({ name }) => name)).toEqual(rowNames);
  });

  it('is a mix of 45 % lists, 45 % searches and 10 % new customers', () => {
    const asked = Array.from({ length: 200 }, (_, n) => mixedRequest({ desk, turn: n, n }));
    const searches = asked.filter(({ path }) => path.includes('search='));
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(20);
    expect(searches).toHaveLength(90);
  });

  it('books nobody twice at one time', () => {
    const bodies = Array.from({ length: 500 }, (_, n) => bookingRequest({ desk, turn: n, n }).body);
    const staff = bodies.map((body) => JSON.stringify([body?.start, body?.services]));
    const guests = bodies.map((body) => JSON.stringify([body?.start, body?.customerId]));
    expect([new Set(staff).size, new Set(guests).size]).toEqual([500, 500]);
  });

  it('looks for each term once', () => {
    const terms = termsOf(desk.customers);
    expect(new Set(terms).size).toBe(terms.length);
    expect(terms).toEqual(expect.arrayContaining(['حجاز', 'منى حجا', '00000003']));
  });
});

describe('a wrong answer', () => {
  const asked = { method: 'GET', path: '/api/customers/1' } as const;
  it.each([
    ['list', { data: [], totalCount: 0, hasNextPage: false }],
    ['show', { id: 2, fullName: 'x', phones: [{ phoneRaw: '1' }] }],
    ['create', { id: 1, fullName: 'somebody else' }],
    ['invoice', { id: 1, status: 'Sent', totalAmount: 1, paid: 1 }],
    ['invoice', { id: 1, status: 'Paid', totalAmount: 2, paid: 1 }],
  ] as const)('to %s is found', (row, answer) => {
    expect(() => questionOf(row).facts(answer, asked)).toThrow();
  });
});
