import { describe, expect, it } from 'vitest';
import { mostTries } from '../../server/features/customers/link';
import { type ErrorBody, type Row, testApp } from '../support/app';
import { permissionsOf } from '../support/world';

const app = await testApp();
const phone = '01005559977';
const card = await app.call('POST', '/api/customers', {
  as: 'stranger',
  body: { fullName: 'نهى محمود فرج', branchId: app.branches.foreign, phoneNumbers: [phone] },
});

const link = (body: object) =>
  app.call<Row & ErrorBody>('POST', '/api/customers/link', {
    as: 'Receptionist',
    body: { phone, fullName: 'نهى محمود', branchId: app.branches.own, ...body },
  });

const forgetTries = () => app.pool.query('delete from customer_link_tries');

describe('A card of another branch', () => {
  it('stays hidden from who knows its phone but not its name, and from who knows the name but not the phone', async () => {
    const answers = [
      await link({ fullName: 'سارة أحمد' }),
      await link({ fullName: 'نهى' }),
      await link({ phone: '01005559978' }),
      await link({ phone: '01005559978', fullName: 'سارة أحمد' }),
    ];
    // All the same, so that nobody learns which of the two was right.
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'customer.notFoundElsewhere' } });
    expect(await app.countOf('customers_linked_branches')).toBe(0);
  });

  it('leaves a line in the audit log for each miss, with no more of the phone than its end', async () => {
    await forgetTries();
    await link({ fullName: 'سارة أحمد' });
    const { rows } = await app.pool.query<{ changes: readonly { after: string }[] }>(
      `select changes from audit_logs where action = 'LinkMissed' and user_id = $1 order by id desc limit 1`,
      [app.users.Receptionist],
    );
    expect(rows[0]?.changes[0]?.after).toContain('77');
    expect(JSON.stringify(rows)).not.toContain(phone.slice(2, 8));
  });

  it('is not for who may not see phones: to find it tells whose number it is', async () => {
    await forgetTries();
    const held = await permissionsOf(app.pool, 'Receptionist');
    await app.setPermissions(
      'Receptionist',
      held.filter((key) => key !== 'contacts.read'),
    );
    expect((await link({})).body.code).toBe('forbidden.contacts.read');
    await app.setPermissions('Receptionist', held);
  });

  it('is found by its phone and name, in any order and spelling', async () => {
    await forgetTries();
    expect(await link({ fullName: 'محمود نُهي' })).toMatchObject({ status: 200, body: { id: card.body.id } });
  });
});

describe('A search of other branches', () => {
  it('is made twenty times a day by a user, also by many calls at once, and then waits for the next day', async () => {
    await forgetTries();
    const answers = await Promise.all(
      Array.from({ length: mostTries + 15 }, (_, n) => link({ phone: `010055500${10 + n}` })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(mostTries);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    expect(refused[0]?.body.code).toBe('customer.linkTries');
    expect(Number(refused[0]?.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    // Others have their own.
    const other = await app.call('POST', '/api/customers/link', {
      as: 'BranchManager',
      body: { phone: '01005550000', fullName: 'نهى محمود', branchId: app.branches.own },
    });
    expect(other.status).toBe(404);
  });
});

describe('Cards that are alike', () => {
  it('are told by name alone to who may not see phones, so that a guessed phone tells nobody’s name', async () => {
    const add = async (body: object) =>
      (
        await app.call('POST', '/api/customers', {
          as: 'Admin',
          body: { branchId: app.branches.own, ...body },
        })
      ).body.id;
    await add({ fullName: 'صاحبة الرقم', phoneNumbers: ['01005559911'] });
    const probe = await add({ fullName: 'بطاقة تجريبية', phoneNumbers: ['01005559911'] });
    const namesake = await add({ fullName: 'بطاقة تجريبية', phoneNumbers: ['01005559912'] });
    const held = await permissionsOf(app.pool, 'BranchManager');
    const alike = async (path: string) =>
      (await app.call<readonly Row[]>('GET', path, { as: 'BranchManager' })).body;
    const of = `/api/customers/${probe}/duplicates`;
    expect(await alike(of)).toHaveLength(2);
    await app.setPermissions(
      'BranchManager',
      held.filter((key) => key !== 'contacts.read'),
    );
    expect(await alike(of)).toMatchObject([{ id: namesake, why: 'name' }]);
    expect(JSON.stringify(await alike('/api/customers/duplicates'))).not.toContain('صاحبة الرقم');
    await app.setPermissions('BranchManager', held);
  });
});
