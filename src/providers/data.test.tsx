import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataProvider, pageOf } from './data';
import { signIn, signOut } from './session';

let calls: { url: string; method: string; headers: Headers; body: unknown }[] = [];
const answerWith = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const text = typeof init.body === 'string' ? init.body : 'null';
    calls.push({
      url,
      method: init.method ?? '',
      headers: new Headers(init.headers),
      body: JSON.parse(text),
    });
    return new Response(body === null ? null : JSON.stringify(body), { status });
  });

beforeEach(() => {
  calls = [];
  localStorage.clear();
  signIn({ token: 't', user: { id: 1, fullName: 'x', role: 'Staff', branchId: 2, branches: [{ id: 2 }] } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  signOut();
});

describe('lists', () => {
  it('reads a page object and a plain array alike (API-010)', () => {
    expect(pageOf({ data: [{ id: 1 }], totalCount: 10_000, totalIsFloor: true })).toEqual({
      data: [{ id: 1 }],
      total: 10_000,
      totalIsFloor: true,
    });
    expect(pageOf([{ id: 1 }, { id: 2 }])).toMatchObject({ total: 2, totalIsFloor: false });
    expect(pageOf(null)).toMatchObject({ data: [], total: 0 });
  });

  it('asks for the own branch', async () => {
    answerWith({ data: [], totalCount: 0 });
    await dataProvider.getList({ resource: 'customers', pagination: { currentPage: 1, pageSize: 20 } });
    expect(calls[0]?.url).toBe('/api/customers?page=1&pageSize=20&branchId=2');
  });

  it('asks nothing for a user without a branch (PRM-28)', async () => {
    answerWith([]);
    signIn({ token: 't', user: { id: 1, fullName: 'x', role: 'Staff', branches: [] } });
    expect(await dataProvider.getList({ resource: 'customers' })).toEqual({ data: [], total: 0 });
    expect(calls).toHaveLength(0);
  });
});

describe('saves', () => {
  it('updates with PUT, id and version in the body and If-Match (P-13)', async () => {
    answerWith({ id: 7 });
    await dataProvider.update({
      resource: 'customers',
      id: 7,
      variables: { fullName: 'منى' },
      meta: { version: 3 },
    });
    expect(calls[0]).toMatchObject({
      url: '/api/customers/7',
      method: 'PUT',
      body: { fullName: 'منى', id: 7, version: 3 },
    });
    expect(calls[0]?.headers.get('if-match')).toBe('"3"');
  });

  it('carries the key of one logical save', async () => {
    answerWith({ id: 8 }, 201);
    await dataProvider.create({ resource: 'customers', variables: {}, meta: { idempotencyKey: 'k' } });
    expect(calls[0]?.headers.get('idempotency-key')).toBe('k');
  });

  it('deletes, and tells when the row stays as inactive (P-04)', async () => {
    answerWith(null, 204);
    const gone = await dataProvider.deleteOne({ resource: 'customers', id: 7, meta: { version: 2 } });
    expect(gone.data).toEqual({ id: 7 });
    expect(calls[0]?.headers.get('if-match')).toBe('"2"');
    answerWith({ success: true, message: 'صار غير نشط' });
    const kept = await dataProvider.deleteOne({ resource: 'customers', id: 7 });
    expect(kept.data).toMatchObject({ message: 'صار غير نشط' });
  });
});
