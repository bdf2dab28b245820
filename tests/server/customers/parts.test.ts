import { describe, expect, it } from 'vitest';
import type { Row } from '../../support/app';
import { moneyDesk } from '../../support/money/money';

/** Tests the parts of the customers' list and the figures beside it (screen 5). */

const desk = await moneyDesk();
type Counts = Readonly<Record<string, number>>;
const counted = (as: 'Receptionist' | 'Staff' = 'Receptionist') =>
  desk.get<Counts>('/customers?view=segments', as);
const listed = async (segment: string): Promise<readonly number[]> =>
  (
    await desk.get<{ readonly data: readonly Row[] }>(
      `/customers?segment=${segment}&pageSize=100`,
      'Receptionist',
    )
  ).data.map(({ id }) => id);

describe('the parts of the customers’ list', () => {
  it('hold who was away for sixty days and who is new', async () => {
    const customerId = await desk.customer();
    const { body } = await desk.post<Row>('/attendance', { customerId, branchId: desk.app.branches.own });
    await desk.post(`/attendance/${body.id}/checkout`);
    expect(await listed('away')).not.toContain(customerId);
    expect(await listed('new')).toContain(customerId);
    await desk.app.pool.query(
      `update attendance set check_in = now() - interval '70 days', check_out = now() - interval '70 days' where id = $1`,
      [body.id],
    );
    expect(await listed('away')).toContain(customerId);
  });

  it('are counted as the list shows them: within its search and its other filters (M7)', async () => {
    const customerId = await desk.customer();
    const { fullName } = await desk.get<{ readonly fullName: string }>(
      `/customers/${customerId}`,
      'Receptionist',
    );
    const of = (search: string) =>
      desk.get<Counts>(`/customers?view=segments&search=${encodeURIComponent(search)}`, 'Receptionist');
    expect((await of(fullName)).new).toBeGreaterThan(0);
    expect((await of('لا أحد بهذا الاسم')).new).toBe(0);
    const listed = await desk.get<Counts>('/customers?view=segments&segment=new&page=1', 'Receptionist');
    expect(listed.new).toBe((await counted()).new);
  });

  it('are refused where they would tell what one may not read', async () => {
    await desk.app.setPermissions('Staff', ['customers.read']);
    const { status } = await desk.app.call('GET', '/api/customers?segment=owing', { as: 'Staff' });
    expect(status).toBe(403);
    expect(Object.keys(await counted('Staff'))).toEqual(['birthday', 'new']);
    const { status: unknown, body } = await desk.app.call<{ readonly message: string }>(
      'GET',
      '/api/customers?segment=nobody',
      { as: 'Receptionist' },
    );
    expect([unknown, body.message]).toEqual([400, 'جزء القائمة: قيمة غير معروفة']);
  });
});

describe('the figures beside the list', () => {
  it('are those of the customers that one sees', async () => {
    const [own, foreign] = [await desk.customer(), await desk.customer(desk.app.branches.foreign)];
    await desk.issued({ customerId: own, payments: [{ amount: 100 }] });
    const figures = await desk.get<readonly Row[]>(
      `/customers/row-figures?ids=${own}&ids=${foreign}`,
      'Receptionist',
    );
    expect(figures).toEqual([expect.objectContaining({ id: own, paid: 100, owed: 128, next: null })]);
  });
});
