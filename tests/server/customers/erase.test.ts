import { describe, expect, it } from 'vitest';
import { sealAll, sealOnce } from '../../../server/data/audit-chain';
import { checkAuditLog } from '../../../server/features/audit-logs/check';
import type { ErrorBody, Row } from '../../support/app';
import { checkMoney } from '../../support/books';
import { moneyDesk } from '../../support/money/money';

// Erases a person: nothing that names the person is left, and the books stay.

const desk = await moneyDesk();

/** Texts that must be nowhere afterwards, in every spelling that is stored. */
const planted = {
  name: 'زبرجدة الفلكاوي',
  nameEn: 'Zabargada Falakawi',
  phone: '01077712345',
  digits: '1077712345',
  email: 'zabargada@example.org',
  address: 'شارع البلسكون ٧',
  note: 'ملحوظةسرية',
  birth: '1987-11-23',
};
const folded = ['زبرجده', 'الفلكاوي', 'zabargada', 'البلسكون', 'ملحوظهسريه'];

const erase = (id: number, personCode: string) =>
  desk.app.call<Row & ErrorBody>('POST', `/api/customers/${id}/erase`, { as: 'Admin', body: { personCode } });

/** Returns every row of every table as text, as in a backup. */
const dump = async (): Promise<readonly { readonly table: string; readonly text: string }[]> => {
  const { rows } = await desk.app.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const all: { readonly table: string; readonly text: string }[] = [];
  for (const { name } of rows) {
    const found = await desk.app.pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    all.push(...found.rows.map(({ text }) => ({ table: name, text })));
  }
  return all;
};
const foundIn = async (): Promise<readonly string[]> => {
  const words = [...Object.values(planted), ...folded];
  return (await dump()).flatMap(({ table, text }) =>
    words
      .filter((word) => text.toLowerCase().includes(word.toLowerCase()))
      .map((word) => `${table}: ${word}`),
  );
};

const call = async (method: 'POST' | 'PUT', url: string, body: object): Promise<Row> => {
  const answer = await desk.app.call(method, `/api${url}`, {
    as: 'Admin',
    body,
    headers: { 'idempotency-key': `${method}-${url}-${JSON.stringify(body).length}` },
  });
  expect(answer.status, `${url}: ${answer.text}`).toBeLessThan(300);
  return answer.body;
};

const card = (phone: string) => ({
  fullName: planted.name,
  nameEn: planted.nameEn,
  branchId: desk.app.branches.own,
  phoneNumbers: [phone],
  email: planted.email,
  address: planted.address,
  notes: planted.note,
  birthDate: planted.birth,
  referralSource: planted.name,
});

/** Creates a person with rows in all tables, and with two merged cards. */
const plantedPerson = async (): Promise<Row> => {
  const person = await call('POST', '/customers', card(planted.phone));
  const other = await call('POST', '/customers', { ...card(planted.phone), fullName: planted.nameEn });
  const { note } = planted;
  const visit = await desk.visit(other.id, { title: planted.name, notes: note });
  await call('PUT', `/appointments/${visit.id}`, { notes: `${note} 2`, title: planted.nameEn });
  await call('PUT', `/appointments/${visit.id}/status`, { status: 'Canceled', reason: note });
  await call('POST', `/customers/${person.id}/merge`, { otherId: other.id });
  await desk.issued({
    customerId: person.id,
    notes: note,
    payments: [{ amount: 228, paymentMethod: 'Card', notes: note }],
  });
  const draft = await desk.post('/invoices', {
    customerId: person.id,
    branchId: desk.app.branches.own,
    notes: note,
    items: [{ description: 'x', quantity: 1, unitPrice: 1 }],
  });
  await desk.app.call('DELETE', `/api/invoices/${draft.body.id}`, { as: 'Admin' });
  await call('POST', '/waitlist', {
    customerId: person.id,
    branchId: desk.app.branches.own,
    fromDate: '2038-06-01',
    note,
    serviceIds: [desk.services.facial],
  });
  await call('POST', '/followups', {
    customerId: person.id,
    branchId: desk.app.branches.own,
    type: 'General Inquiry',
    priority: 'Low',
    contactMethod: 'Phone',
    subject: planted.name,
    description: note,
    scheduledDate: '2038-06-01',
  });
  await call('POST', `/customers/${person.id}/credit`, { amount: 10, paymentMethod: 'Card', notes: note });
  await desk.app.pool.query(
    `insert into messages (kind, customer_id, recipient, status, branch_id, body, purpose, not_before, expires_at, dedupe_key, template)
     values ('manual', $1, '+20${planted.digits}', 'queued', $2, $3, 'service', now(), now(), 'x', $4)`,
    [person.id, desk.app.branches.own, `عزيزتي ${planted.name}`, JSON.stringify({ name: planted.name })],
  );
  await desk.app.pool.query(
    `insert into suppressions (recipient, purpose, source) values ('+20${planted.digits}', 'marketing', 'x')`,
  );
  return person;
};

describe('Erasing a person', () => {
  //
  it('leaves nothing that names them in any table, and books and trail that verify', async () => {
    const person = await plantedPerson();
    const before = await foundIn();
    // All texts are stored before the erasure.
    for (const word of Object.values(planted)) expect(before.join()).toContain(word);
    for (const table of [
      'customers',
      'audit_logs',
      'messages',
      'followups',
      'customer_merges',
      'idempotency_keys',
    ])
      expect(before.join()).toContain(`${table}: `);
    const code = String(person.personCode);
    // Some of the person's audit entries are sealed already, others are not.
    await sealOnce(desk.app.pool);
    await call('PUT', `/customers/${person.id}`, { ...card(planted.phone), notes: `${planted.note} 3` });
    const answer = await erase(person.id, code);
    expect(answer.status, answer.text).toBe(204);
    expect(await foundIn()).toEqual([]);
    const client = await desk.app.db.connect('plain');
    try {
      expect(await checkAuditLog(client)).toMatchObject({ ok: true });
      await sealAll(desk.app.pool);
      expect(await checkAuditLog(client)).toMatchObject({ ok: true, waiting: 0 });
      expect(await checkMoney(client)).toMatchObject({ ok: true });
    } finally {
      await client.end();
    }
    // The invoice stays, and a number replaces the customer's name.
    const { rows } = await desk.app.pool.query<{ total: number; name: string }>(
      `select v.total_amount as total, c.full_name as name from invoices v join customers c on c.id = v.customer_id
       where c.id = $1 and v.invoice_number is not null`,
      [person.id],
    );
    expect(rows).toEqual([{ total: 228, name: `عميل محذوف البيانات ${code}` }]);
    expect(
      await desk.app.countOf('audit_logs', `action = 'Erase' and entity_id = $1`, [String(person.id)]),
    ).toBe(1);
  });

  it('needs the person number, and waits for what is still open', async () => {
    const id = await desk.customer();
    const { body } = await desk.app.call('GET', `/api/customers/${id}`, { as: 'Admin' });
    const code = String(body.personCode);
    expect((await erase(id, 'x')).status).toBe(400);
    await desk.visit(id);
    const refused = await erase(id, code);
    expect([refused.status, refused.body.code]).toEqual([409, 'customer.inUse']);
  });
});

describe('The trail after somebody was erased', () => {
  const check = async () => {
    const client = await desk.app.db.connect('plain');
    try {
      return await checkAuditLog(client);
    } finally {
      await client.end();
    }
  };
  /** Changes stored values as the database owner, with all triggers off. */
  const asOwner = async (...statements: readonly string[]) => {
    const owner = await desk.app.db.connect('owner');
    try {
      for (const table of ['audit_logs', 'trail_redactions'])
        await owner.query(`alter table ${table} disable trigger user`);
      for (const statement of statements) await owner.query(statement);
    } finally {
      await owner.end();
    }
  };

  it('is not changed by the application beyond what an erasure takes out', async () => {
    const { pool } = desk.app;
    await expect(pool.query(`update audit_logs set details = ''`)).rejects.toThrow('append-only');
    await expect(pool.query(`update audit_logs set changes = '[]'`)).rejects.toThrow('append-only');
    await expect(pool.query('delete from trail_redactions')).rejects.toThrow('append-only');
    // The same holds within an erasure.
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `with entry as (select id from audit_logs a where action = 'Create' and json_array_length(changes) > 2
             and not exists (select from trail_redactions r where r.audit_id = a.id) limit 1),
           erasure as (insert into customer_erasures (customer_id, xact) values (1, pg_current_xact_id()::text) returning id),
           listed as (insert into trail_redactions (audit_id, erasure_id, content_hash)
             select entry.id, erasure.id, 'x' from entry, erasure returning audit_id)
         select set_config('centre.erasure', erasure.id::text, true), set_config('centre.entry', audit_id::text, true) from erasure, listed`,
      );
      const changed = async (changes: string) => {
        await client.query('savepoint try');
        await client
          .query(
            `update audit_logs set changes = (${changes}) where id = current_setting('centre.entry')::int`,
          )
          .finally(() => client.query('rollback to savepoint try'));
      };
      const each = (value: string) =>
        `select json_agg(jsonb_set(c, '{after}', (${value})::jsonb) order by n) from jsonb_array_elements(changes::jsonb) with ordinality x(c, n)`;
      await changed(each(`case when c ->> 'after' is null then 'null' else '"\\"•••\\""' end`));
      for (const wrong of [
        each(`'"\\"other\\""'`),
        `select json_agg(c order by n desc) from jsonb_array_elements(changes::jsonb) with ordinality x(c, n)`,
      ])
        await expect(changed(wrong), wrong).rejects.toThrow('append-only');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('names an entry that somebody changed under the cover of an erasure', async () => {
    const first = '(select min(audit_id) from trail_redactions)';
    await asOwner(
      `create table kept_entry as select * from audit_logs where id = ${first}`,
      `update audit_logs set changes = '[{"field":"other","before":null,"after":null}]' where id = ${first}`,
    );
    expect(await check()).toMatchObject({ ok: false, reason: 'content' });
    await asOwner(
      `update audit_logs a set changes = k.changes from kept_entry k where k.id = a.id`,
      'drop table kept_entry',
    );
    expect(await check()).toMatchObject({ ok: true });
    // An entry that claims to be redacted although it is not.
    await asOwner(
      `insert into trail_redactions (audit_id, erasure_id, content_hash)
       select min(a.id), 1, 'x' from audit_logs a where not exists (select from trail_redactions r where r.audit_id = a.id)`,
    );
    expect(await check()).toMatchObject({ ok: false, reason: 'content' });
  });
});
