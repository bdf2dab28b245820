import type pg from 'pg';
import { beautyCentre } from '../../src/resources/book';
import { packages } from '../../src/resources/packages/entity';
import { services } from '../../src/resources/services/entity';
import { plain } from '../data/entity-server';
import { insertEntity, type Placed } from '../features/demo-kit/index';
import { fetchRows } from '../kernel/rows';

/** Makes a service of the demo centre. `price` in Egyptian pounds, `duration` in minutes. */
const service = (
  category: 'hair removal' | 'skin care' | 'hair care',
  bodyArea: 'Face' | 'Bikini' | 'Underarm' | 'Legs' | 'Arms' | 'Full Body' | 'hear',
  name: string,
  duration: number,
  price: number,
  description: string | null = null,
) => ({ name, category, bodyArea, duration, price, description, isActive: true });

const laser = 'ست إلى ثماني جلسات بفاصل شهر، ويُمنع التعرض للشمس قبلها بأسبوعين.';

export const demoServices = [
  service('hair removal', 'Face', 'ليزر الوجه كاملًا', 20, 450, laser),
  service('hair removal', 'Face', 'فتلة الحواجب والشارب', 15, 120),
  service('hair removal', 'Underarm', 'ليزر تحت الإبط', 15, 350, laser),
  service('hair removal', 'Underarm', 'شمع تحت الإبط', 15, 100),
  service('hair removal', 'Bikini', 'ليزر البكيني', 25, 600, laser),
  service('hair removal', 'Bikini', 'سكر البكيني', 30, 250),
  service('hair removal', 'Arms', 'ليزر الذراعين', 30, 700, laser),
  service('hair removal', 'Arms', 'شمع الذراعين', 30, 220),
  service('hair removal', 'Legs', 'ليزر الساقين', 45, 1100, laser),
  service('hair removal', 'Legs', 'شمع الساقين', 45, 350),
  service('hair removal', 'Full Body', 'ليزر الجسم كاملًا', 90, 2400, laser),
  service('skin care', 'Face', 'تنظيف بشرة عميق', 60, 550, 'بخار واستخراج وقناع مهدئ.'),
  service('skin care', 'Face', 'هيدرافيشال', 45, 1250, 'تنظيف وترطيب بالماء، يناسب جميع أنواع البشرة.'),
  service('skin care', 'Face', 'تقشير كيميائي سطحي', 30, 800, 'يلزم واقي شمس لمدة أسبوع بعد الجلسة.'),
  service('skin care', 'Face', 'ديرما بن للوجه', 50, 1500),
  service('skin care', 'Underarm', 'تفتيح تحت الإبط', 30, 400),
  service('skin care', 'Full Body', 'حمام مغربي', 75, 650, 'صابون بلدي وتكييس وطمي مغربي.'),
  service('skin care', 'Full Body', 'مساج استرخاء', 60, 700),
  service('skin care', 'Legs', 'باديكير سبا', 50, 300),
  service('skin care', 'Arms', 'مانيكير سبا', 40, 250),
  service('hair care', 'hear', 'استشوار', 30, 180),
  service(
    'hair care',
    'hear',
    'صبغة شعر كاملة',
    120,
    1200,
    'السعر للشعر المتوسط، ويُحدد الفرق عند الاستقبال.',
  ),
  service('hair care', 'hear', 'فرد بالكيراتين', 150, 2200),
  { ...service('hair care', 'hear', 'حمام كريم بالبخار', 40, 220), isActive: false },
];

/** Packages: name, price, validity in days, and services with their sessions. */
const packs: readonly (readonly [name: string, number, number, string])[] = [
  ['باقة ليزر الجسم كاملًا', 11_500, 365, 'ليزر الجسم كاملًا=6'],
  ['باقة الليزر الصغيرة', 4900, 270, 'ليزر تحت الإبط=6|ليزر البكيني=6'],
  ['باقة العروس', 4300, 60, 'تنظيف بشرة عميق=2|هيدرافيشال=1|حمام مغربي=2|صبغة شعر كاملة=1|استشوار=1'],
  ['باقة نضارة البشرة', 3900, 120, 'تنظيف بشرة عميق=3|تقشير كيميائي سطحي=3'],
  ['باقة العناية الشهرية', 990, 30, 'مانيكير سبا=2|باديكير سبا=2'],
  ['باقة الشعر الذهبية', 2800, 90, 'فرد بالكيراتين=1|استشوار=5'],
];
export const demoPackages = packs.map(([name, price, validityDays, list]) => {
  const items = list.split('|').map((item) => item.split('='));
  return { name, price, validityDays, items: items.map(([of = '', n]) => [of, Number(n)] as const) };
});

export const insertCatalogue = async (client: pg.ClientBase, { since }: Placed): Promise<void> => {
  const opened = () => since;
  const serviceIds = await insertEntity(client, plain(services), demoServices, opened);
  const idOf = new Map(demoServices.map(({ name }, index) => [name, serviceIds[index]]));
  const packed = demoPackages.map(({ items, ...pack }) => ({
    ...pack,
    isActive: true,
    items: items.map(([service, sessionsCount]) => ({ serviceId: idOf.get(service), sessionsCount })),
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
