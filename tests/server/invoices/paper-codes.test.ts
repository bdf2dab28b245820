import { describe, expect, it } from 'vitest';
import type { ErrorBody, Row } from '../../support/app';
import { testApp } from '../../support/app';
import { addBranch } from '../../support/world';

const app = await testApp({ poolSize: 20 });

const as = 'Admin';
const payload = (branchId: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  fullName: 'عميلة',
  branchId,
  phoneNumbers: ['01000000000'],
  ...changes,
});
const post = (branchId: number, changes: Readonly<Record<string, unknown>> = {}) =>
  app.call<Row & ErrorBody>('POST', '/api/customers', { as, body: payload(branchId, changes) });
const next = async (branchId: number) =>
  (await app.call<number>('GET', `/api/customers/paper-code/next/${branchId}`, { as })).body;
const used = async (branchId: number) =>
  (await app.call<readonly number[]>('GET', `/api/customers/paper-code/used/${branchId}`, { as })).body;
const branch = () => addBranch(app.pool, `فرع ${Math.random()}`, true);

describe('Customer codes', () => {
  // CUS-35 CUS-60 API-015 API-016
  it('begin at 1 in each branch and are counted on from the highest ever used', async () => {
    const b = await branch();
    expect(await next(b)).toBe(1);
    expect((await post(b, { paperCodeAuto: true })).body.paperCode).toBe(1);
    expect((await post(b, { paperCode: 40 })).body.paperCode).toBe(40);
    expect(await next(b)).toBe(41);
    expect((await post(b, { paperCode: 7 })).body.paperCode).toBe(7);
    expect((await post(b, { paperCodeAuto: true, paperCode: 7 })).body.paperCode).toBe(41);
    expect(await used(b)).toEqual([1, 7, 40, 41]);
    expect(await next(await branch())).toBe(1);
  });

  // CUS-35 CUS-59
  it('that the branch has given already are refused at their field', async () => {
    const b = await branch();
    await post(b, { paperCode: 5 });
    const { status, body } = await post(b, { paperCode: 5 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'customer.paperCodeUsed', field: 'PaperCode' });
    expect(body.errors).toBeUndefined();
    expect((await post(await branch(), { paperCode: 5 })).status).toBe(201);
  });

  // CUS-60
  it('of a deleted customer are never given again', async () => {
    const b = await branch();
    const { body } = await post(b, { paperCodeAuto: true });
    await app.call('DELETE', `/api/customers/${body.id}`, { as });
    expect((await post(b, { paperCode: 1 })).status).toBe(409);
    expect((await post(b, { paperCodeAuto: true })).body.paperCode).toBe(2);
  });

  // API-017 API-018 API-019 API-100 CUS-35
  it('can be read, given and changed at the customer', async () => {
    const b = await branch();
    const { body } = await post(b);
    const url = `/api/customers/${body.id}/paper-code`;
    expect((await app.call('GET', url, { as })).body).toEqual({
      customerId: body.id,
      branchId: b,
      paperCode: null,
    });
    expect((await app.call('POST', url, { as, body: { branchId: b, paperCode: 12 } })).body).toEqual({
      success: true,
      data: { paperCode: 12 },
    });
    expect((await app.call('POST', `${url}/auto`, { as, body: { branchId: b } })).body).toEqual({
      success: true,
      data: { paperCode: 13 },
    });
    expect((await app.call('POST', url, { as, body: { branchId: b, paperCode: 12 } })).status).toBe(200);
    expect(
      (await app.call('POST', url, { as, body: { branchId: await branch(), paperCode: 3 } })).status,
    ).toBe(400);
    for (const paperCode of [0, -1, 1.5, '7', 1_000_000_000, null])
      expect((await app.call('POST', url, { as, body: { branchId: b, paperCode } })).status).toBe(400);
    expect((await app.call('GET', url, { as })).body).toMatchObject({ paperCode: 12 });
    expect(
      await app.countOf('audit_logs', `entity_name = 'Customer' and entity_id = $1 and action = 'Update'`, [
        String(body.id),
      ]),
    ).toBe(3);
  });

  //
  it('stay behind, taken, when the customer moves to another branch', async () => {
    const [b, other] = [await branch(), await branch()];
    const { body } = await post(b, { paperCode: 3 });
    const moved = await app.call('PUT', `/api/customers/${body.id}`, {
      as,
      body: payload(other, { paperCode: 3 }),
    });
    expect(moved.body).toMatchObject({ branchId: other, paperCode: null });
    expect(await used(b)).toEqual([3]);
    expect((await post(b, { paperCode: 3 })).status).toBe(409);
    const given = await app.call('PUT', `/api/customers/${body.id}`, {
      as,
      body: payload(other, { paperCodeAuto: true }),
    });
    expect(given.body).toMatchObject({ branchId: other, paperCode: 1 });
    const back = await app.call('PUT', `/api/customers/${body.id}`, {
      as,
      body: payload(b, { paperCode: 3 }),
    });
    expect(back.body).toMatchObject({ branchId: b, paperCode: 3 });
  });

  //
  it('that a card had before find it, in every branch it was in', async () => {
    const [b, other] = [await branch(), await branch()];
    const { body } = await post(b, { paperCode: 4711 });
    const save = (branchId: number, more: Readonly<Record<string, unknown>>) =>
      app.call<Row>('PUT', `/api/customers/${body.id}`, { as, body: payload(branchId, more) });
    const foundBy = async (code: string) =>
      (await app.call<readonly Row[]>('GET', `/api/customers?search=${code}`, { as })).body.map(
        ({ id }) => id,
      );
    expect((await save(b, { paperCode: 4712 })).body).toMatchObject({ earlierNames: '4711' });
    expect((await save(other, {})).body).toMatchObject({ paperCode: null, earlierNames: '4711، 4712' });
    expect((await save(other, { paperCode: 4713 })).body).toMatchObject({ earlierNames: '4711، 4712' });
    for (const code of ['4711', '٤٧١٢', '4713']) expect(await foundBy(code), code).toEqual([body.id]);
    // A code that the card has again is not an earlier one any more.
    expect((await save(b, { paperCode: 4712 })).body).toMatchObject({ earlierNames: '4711، 4713' });
  });
});

describe('Fifty cards at once', () => {
  it('get fifty codes without a gap, over two servers', async () => {
    const b = await branch();
    const other = await app.another();
    const body = payload(b, { paperCodeAuto: true });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (i % 2 ? other : app).call('POST', '/api/customers', { as, body }),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(answers.map((answer) => Number(answer.body.paperCode)).sort((x, y) => x - y)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
  });

  it('that all want the same code: one gets it', async () => {
    const b = await branch();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(b, { paperCode: 9 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  it('some by hand and some counted on: no code twice, none lost', async () => {
    const b = await branch();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => post(b, i % 3 ? { paperCodeAuto: true } : { paperCode: i + 1 })),
    );
    for (const { status, text } of answers) expect([201, 409], text).toContain(status);
    const codes = answers.filter(({ status }) => status === 201).map(({ body }) => Number(body.paperCode));
    expect(new Set(codes).size).toBe(codes.length);
    expect(await used(b)).toEqual([...codes].sort((x, y) => x - y));
  });
});
