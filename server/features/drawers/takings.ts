import { branchDay, todayIn } from '../../../src/i18n/zone';
import type { takings } from '../../../src/resources/drawers/queries';
import type { QueryAnswer } from '../../../src/schema/query';
import type { QueryContext } from '../../data/entity-server';
import { settingsOf } from '../../data/settings';
import { zoneOf } from '../../data/zones';
import { openDrawerIn } from './drawer';

type Answer = QueryAnswer<typeof takings>;

/** Money in and out of a branch on a day of its own clock, by method; the order is the centre's. */
export const takingsOf = async ({ pool, actor, input }: QueryContext<typeof takings>): Promise<Answer> => {
  const zone = await zoneOf(pool, input.branchId);
  const [first, next] = branchDay(input.date ?? todayIn(zone, new Date()), zone);
  const { rows } = await pool.query<Answer[number]>(
    `select x.method as "paymentMethod",
       coalesce(sum(x.amount) filter (where x.kind = 'payment' and x.amount > 0), 0) as received,
       coalesce(sum(x.amount) filter (where x.kind = 'deposit' and x.amount > 0), 0) as deposits,
       coalesce(-sum(x.amount) filter (where x.amount < 0), 0) as refunded, sum(x.amount) as net
     from (select 'payment' as kind, p.payment_method as method, p.amount from invoices_payments p
             join invoices v on v.id = p.parent_id where v.branch_id = $1 and p.at >= $2 and p.at < $3
           union all
           select 'deposit', coalesce(c.payment_method, 'Cash'), m.amount from customer_movements m
             left join customer_deposits c on c.movement_id = m.id
             where m.branch_id = $1 and m.at >= $2 and m.at < $3 and m.account = 'Credit' and m.cause in ('Deposit', 'Excess', 'Returned')) x
     group by x.method`,
    [input.branchId, first.toISOString(), next.toISOString()],
  );
  const { paymentMethods } = await settingsOf(pool);
  const order = (method: string) => {
    const place = paymentMethods.findIndex(({ value }) => value === method);
    return place < 0 ? paymentMethods.length : place;
  };
  const isBlind = !actor.can('invoices.manage') && (await openDrawerIn(pool, input.branchId));
  return [...rows]
    .sort((a, b) => order(a.paymentMethod) - order(b.paymentMethod))
    .map((row) =>
      isBlind && row.paymentMethod === 'Cash'
        ? { ...row, received: null, deposits: null, refunded: null, net: null }
        : row,
    );
};
