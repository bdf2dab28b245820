import type pg from 'pg';
import { beautyCentre } from '../../src/resources/book';
import { packages } from '../../src/resources/packages/entity';
import { services } from '../../src/resources/services/entity';
import { plain } from '../data/entity-server';
import { insertEntity, type Placed } from '../features/demo-kit/index';
import { fetchRows } from '../kernel/rows';
import centre from './centre.json';

export const insertCatalogue = async (client: pg.ClientBase, { since }: Placed): Promise<void> => {
  const opened = () => since;
  const serviceIds = await insertEntity(client, plain(services), centre.services, opened);
  const idOf = new Map(centre.services.map(({ name }, index) => [name, serviceIds[index]]));
  const packed = centre.packages.map(({ items, ...pack }) => ({
    ...pack,
    items: items.map(({ service, sessionsCount }) => ({ serviceId: idOf.get(service), sessionsCount })),
  }));
  await insertEntity(client, plain(packages), packed, opened);
};

/** Reads customers, services, packages and rooms for the demo. `branch` is the index of the demo branch. */
export const stockOf = async (client: pg.ClientBase, { branchIds }: Placed) => {
  const priced = { id: 'number', name: 'text', price: 'number' } as const;
  const sessions = { packageId: 'number', serviceId: 'number', sessionsCount: 'number' } as const;
  const item = { ...sessions, serviceName: 'text' } as const;
  const customers = await fetchRows(client, { id: 'number', branchId: 'number', fullName: 'text' })(
    'select id, branch_id as "branchId", full_name as "fullName" from customers order by id',
  );
  return {
    customers: branchIds.map((id) => customers.filter(({ branchId }) => branchId === id)),
    services: await fetchRows(client, { ...priced, category: 'text', duration: 'number' })(
      'select id, name, category, price, duration from services where is_active order by id',
    ),
    packages: await fetchRows(client, { ...priced, items: [item] })(
      `select p.id, p.name, p.price, json_agg(json_build_object('packageId', p.id, 'serviceId', s.id,
         'serviceName', s.name, 'sessionsCount', i.sessions_count) order by i.position) as items
       from packages p join packages_items i on i.parent_id = p.id join services s on s.id = i.service_id
       group by p.id order by p.id`,
    ),
    rooms: beautyCentre.find('rooms') ? await roomsIn(client, branchIds) : [],
  };
};
const roomsIn = async (client: pg.ClientBase, branchIds: readonly number[]) =>
  await fetchRows(client, { id: 'number', branch: 'number', kind: 'text', capacity: 'number' })(
    'select id, array_position($1::int[], branch_id) - 1 as branch, kind, capacity from rooms order by id',
    [branchIds],
  );

export type Stock = Awaited<ReturnType<typeof stockOf>>;
