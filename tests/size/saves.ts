import { moneySettings } from '../../src/resources/invoices/settings/money';
import { settingKeyOf } from '../../src/schema/settings';
import { ask } from '../support/server-program';
import type { Side } from './side';
import { type Times, timesOf } from './timed';

/** How often each save is repeated. */
const times = 25;

interface Saved {
  readonly id: number;
  readonly drawerId?: number;
}

/** Saves of the front desk of the chain's first branch, in an order in which each has what it needs. */
const savesOn = async ({ db, address, tokens, app: { own: branchId } }: Side) => {
  const { rows: guests } = await db.pool.query<{ id: number; fullName: string; phone: string }>(
    `select c.id, c.full_name as "fullName", min(p.phone_raw) as phone from customers c
     join customers_phones p on p.parent_id = c.id where c.branch_id = $1 and c.nationality = 'مصري'
     group by c.id having count(*) = 1 order by c.id desc limit $2`,
    [branchId, times],
  );
  const { rows } = await db.pool.query<{
    serviceId: number;
    name: string;
    price: number;
    staffId: number;
    free: string;
  }>(
    `select s.id as "serviceId", s.name, s.price::float8 as price, u.id as "staffId",
       (select date_trunc('day', greatest(max("end"), now())) + interval '34 hours' from appointments where branch_id = $1) as free
     from services s, users u where u.username = 'chain-1-1' and s.is_active and s.duration = 30 order by s.id limit 1`,
    [branchId],
  );
  const [known] = rows;
  if (!known) throw new Error('the chain has no service of half an hour');
  const { serviceId, name, price, staffId, free } = known;
  // Twelve half hours a day, within usual opening hours.
  const at = (n: number): string =>
    new Date(Date.parse(free) + Math.floor(n / 12) * 86_400_000 + (n % 12) * 1_800_000).toISOString();
  const guest = (n: number) => guests[n % guests.length] ?? { id: 0, fullName: '', phone: '' };
  const save = async (method: string, url: string, body: object): Promise<Saved> => {
    const answer = await ask<Saved>(method, `${address}/api${url}`, { token: tokens.reception, body });
    if (answer.status >= 300)
      throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await db.pool.query(
    `insert into settings (key, value) values ($1, 'true') on conflict (key) do update set value = 'true'`,
    [settingKeyOf(moneySettings, 'drawerEnabled')],
  );
  const booked: number[] = [];
  const visits: number[] = [];
  let drawer = 0;
  const stamp = Date.now() % 100_000;
  return {
    'new customer': (n: number) =>
      save('POST', '/customers', {
        ...{ fullName: `هالة المنشاوي ${n}`, branchId, nationality: 'مصري' },
        phoneNumbers: [`0122${String(stamp * 100 + n).padStart(7, '0')}`],
      }),
    'a customer changed': (n: number) => {
      const { id, fullName, phone } = guest(n);
      const body = { fullName, branchId, phoneNumbers: [phone], nationality: 'مصري', notes: `${stamp} ${n}` };
      return save('PUT', `/customers/${id}`, body);
    },
    'new appointment': async (n: number) => {
      const services = [{ serviceId, staffId }];
      const start = at(n);
      const end = new Date(Date.parse(start) + 1_800_000).toISOString();
      const body = { customerId: guest(n).id, branchId, start, end, services };
      booked.push((await save('POST', '/appointments', body)).id);
    },
    'an appointment cancelled': (n: number) =>
      save('POST', `/appointments/${booked[n]}/status`, { status: 'Canceled', reason: 'اعتذرت' }),
    'a visit begins': async (n: number) => {
      visits.push((await save('POST', '/attendance', { customerId: guest(n).id, branchId })).id);
    },
    'a visit ends': (n: number) => save('POST', `/attendance/${visits[n]}/checkout`, {}),
    'an invoice, paid': (n: number) =>
      save('POST', '/invoices', {
        ...{ customerId: guest(n).id, branchId, status: 'Paid', paymentMethod: 'Cash' },
        items: [{ description: name, quantity: 1, unitPrice: price, serviceId }],
      }),
    'a drawer opened': async () => {
      drawer = (await save('POST', '/drawers/open', { branchId, float: 100 })).id;
    },
    'a day closed': () =>
      save('POST', `/drawers/${drawer}/close`, {
        counts: [{ denomination: 100, pieces: 1 }],
        reason: 'تجربة',
      }),
  };
};

type Saves = Awaited<ReturnType<typeof savesOn>>;

/** Times the saves at every size in turn, in milliseconds. A drawer opens and closes as a pair. */
export const savesOf = async (
  sides: readonly Side[],
): Promise<Readonly<Record<string, readonly Times[]>>> => {
  const saves = await Promise.all(sides.map(savesOn));
  const taken: Record<string, number[][]> = {};
  const time = async (name: keyof Saves, n: number) => {
    for (const [index, side] of saves.entries()) {
      const begun = performance.now();
      await side[name](n);
      taken[name] ??= saves.map(() => []);
      taken[name][index]?.push(performance.now() - begun);
    }
  };
  const [first] = saves;
  const names = Object.keys(first ?? {}) as (keyof Saves)[];
  const isDrawer = (name: keyof Saves) => name === 'a drawer opened' || name === 'a day closed';
  for (const name of names.filter((one) => !isDrawer(one)))
    for (let n = 0; n < times; n++) await time(name, n);
  for (let n = 0; n < times; n++) for (const name of names.filter(isDrawer)) await time(name, n);
  return Object.fromEntries(Object.entries(taken).map(([name, all]) => [name, all.map(timesOf)]));
};
