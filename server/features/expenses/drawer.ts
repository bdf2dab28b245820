import type { GuardContext } from '../../data/entity-server';
import { ApiError } from '../../kernel/errors';
import { openDrawerOf } from '../drawers/index';

/** What was taken from a drawer that has been counted stays as it is. */
export const refuseCounted = async ({ client, before }: GuardContext): Promise<undefined> => {
  if (!before) return;
  const { rows } = await client.query<{ status: string }>(
    `select d.status from expense_drawers x join drawers d on d.id = x.drawer_id where x.expense_id = $1 for share of d`,
    [before.id],
  );
  if (rows[0]?.status === 'Closed') throw new ApiError(409, 'drawer.closed');
};

/** A cash expense comes out of the drawer that is open in its branch; one that is changed follows. */
export const takeFromDrawer = async ({
  client,
  values,
  before,
  id,
}: GuardContext & { readonly id: number }): Promise<void> => {
  const whole = { ...before, ...values };
  const isSame = before?.branchId === whole.branchId && before?.paymentMethod === whole.paymentMethod;
  if (isSame) return;
  const drawerId =
    whole.paymentMethod === 'Cash' ? await openDrawerOf(client, Number(whole.branchId)) : undefined;
  if (drawerId === undefined) await client.query('delete from expense_drawers where expense_id = $1', [id]);
  else
    await client.query(
      `insert into expense_drawers (expense_id, drawer_id) values ($1, $2)
       on conflict (expense_id) do update set drawer_id = excluded.drawer_id`,
      [id, drawerId],
    );
};
