import { keepCode } from '../../server/features/channels/codes';
import { placeOfSecret } from '../../server/features/factors/codes';
import { codeAt, newSecret, stepAt } from '../../server/features/factors/totp';
import { hashPassword } from '../../server/kernel/vault';
import { beautyCentre } from '../../src/resources/book';
import { fullNumberOf } from '../../src/resources/channels/link-actions';
import type { Action } from '../../src/schema/action';
import { paramsOf } from '../../src/schema/answer';
import { fieldsOf, inputKeyOf } from '../../src/schema/entity';
import { type Field, unreachable } from '../../src/schema/field';
import { importsOf } from '../../src/schema/import';
import type { Query } from '../../src/schema/query';
import { testVault } from '../support/app';
import type { DemoApp } from '../support/demo-app';
import { isPresent, password } from '../support/world';

/** Bodies and parameters of declared calls, made from their inputs. */

type Call = Action | Query;
type Body = Readonly<Record<string, unknown>>;

/** Adds values to the body of one call, because its declaration alone cannot name valid ones. */
type Given = (app: DemoApp, id: number) => Promise<Body> | Body;

/** Runs a statement before the call, by default about its row. What it returns joins the body. */
const prepared =
  (sql: string, values: (app: DemoApp, id: number) => readonly unknown[] = (_, id) => [id]): Given =>
  async (app, id) => {
    const { rows } = await app.pool.query<Body>(sql, [...values(app, id)]);
    return { ...rows[0] };
  };

const otherStatus = prepared(
  `select case status when 'NoShow' then 'Canceled' else 'NoShow' end as status from appointments where id = $1`,
);

/** Id of rows without an entity, created if a call needs one. */
const spareId = 900_001;

const course: Given = async (app) => ({
  start: '2031-03-02T10:00:00.000Z',
  end: '2031-03-02T10:30:00.000Z',
  services: [{ serviceId: (await app.idsOf(app.named('services'))).at(-1) }],
});

const heldHour = { start: '2031-03-02T10:00:00.000Z', end: '2031-03-02T11:00:00.000Z' };

/** Creates a spare session, because the call would end the caller's own otherwise. */
const spareSignIn = prepared(
  `insert into sessions (id, user_id, token_hash, expires_at) overriding system value
   values (${spareId}, $1, 'spare', now() + interval '1 hour') on conflict (id) do nothing`,
  ({ deskId }) => [deskId],
);

/** Creates an empty customer of the own branch. Old, because other tests use the newest row. */
const bareCard = async (app: DemoApp, deleted = false): Promise<number> => {
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into customers (full_name, branch_id, nationality, created_at, deleted_at)
     values ('بطاقة', $1, 'مصري', '2020-01-01', case when $2 then now() end) returning id`,
    [app.own, deleted],
  );
  return rows[0]?.id ?? 0;
};

/** Creates a merge that can be undone. */
const merged: Given = async (app, id) => {
  const { rows } = await app.pool.query<{ mergeId: number }>(
    `insert into customer_merges (kept_id, merged_id, card, given, had_account, marks)
     values ($1, $2, '{"before": {}, "after": {}}', '{"phones": [], "branches": []}', true, '{}') returning id as "mergeId"`,
    [id, await bareCard(app, true)],
  );
  return { ...rows[0] };
};

/** Closes everything that would block the erasure of the customer. */
const settled: Given = async (app, id) => {
  for (const statement of [
    `update appointments set status = 'Canceled' where customer_id = $1 and status = 'Planned'`,
    `update attendance set check_out = check_in where customer_id = $1 and check_out is null`,
    `update invoices set remaining = 0 where customer_id = $1 and remaining > 0`,
    `update customer_packages set status = 'Expired' where customer_id = $1`,
  ])
    await app.pool.query(statement, [id]);
  const { rows } = await app.pool.query<{ code: string | null }>(
    `update customers set person_code = coalesce(person_code, '7' || id) where id = $1 returning person_code as code`,
    [id],
  );
  return { personCode: rows[0]?.code ?? 'x' };
};

/** Creates an empty import of the own branch. */
const batchOf =
  (entity: string): Given =>
  async (app) => {
    await app.pool.query(
      `insert into imports (id, entity, branch_id, file_name, row_count, when_known) overriding system value
       values (${spareId}, $1, $2, 'file.csv', 1, 'skip') on conflict (id) do update set entity = excluded.entity, state = 'open'`,
      [entity, app.own],
    );
    await app.pool.query('delete from import_rows where import_id = $1', [spareId]);
    return {};
  };

const batches = Object.fromEntries(
  importsOf(beautyCentre).flatMap(({ of }) =>
    ['importRows', 'endImport', 'undoImport'].map((name) => [`${of.name}.${name}`, batchOf(of.name)]),
  ),
);

const smallPhoto =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAMAAAAoyzS7AAAAA1BMVEXMmaqpTylbAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAACklEQVQImWNgAAAAAgAB9HFkpgAAAABJRU5ErkJggg==';

/** Keeps a photo with the appointment. */
const photographed = prepared(
  `insert into visit_photos (appointment_id, type, bytes)
   select id, 'image/jpeg', decode('ffd8ffe00010', 'hex') from appointments where id = $1 returning id as "photoId"`,
);

/** Checks the customer of a row out, because nobody who is in the centre can come to it again. */
const gone = (table: 'appointments' | 'attendance'): Given =>
  prepared(
    `update attendance set check_out = check_in, state = 'Left' where check_out is null
     and customer_id = (select customer_id from ${table} where id = $1)`,
  );

/** Keeps a view of the caller. */
const savedView: Given = async (app) => {
  await app.pool.query(
    `insert into list_views (id, list, name, user_id, shows) overriding system value values (${spareId}, $1, 'x', $2, '')
     on conflict (id) do update set version = 1, deleted_at = null`,
    [app.entities[0]?.name, app.deskId],
  );
  return { list: app.entities[0]?.name, version: 1 };
};

export const given: Readonly<Record<string, Given>> = {
  ...batches,
  'backups.backUpNow': prepared(`delete from backups where status in ('waiting', 'running')`, () => []),
  'listViews.keep': ({ entities }) => ({ list: entities[0]?.name }),
  'listViews.change': savedView,
  'listViews.remove': savedView,
  'customers.merge': async (app) => ({ otherId: await bareCard(app) }),
  'customers.mergePreview': async (app) => ({ otherId: await bareCard(app) }),
  'customers.unmerge': merged,
  'customers.erase': settled,
  // The customer needs credit that can be returned.
  'customers.returnCredit': prepared(
    `insert into customer_movements (customer_id, branch_id, account, cause, amount, at)
     select id, branch_id, 'Credit', 'Excess', 10000, now() from customers where id = $1`,
  ),
  // Paid in part, so that the test of a refund, which takes the newest invoice, finds money to give back.
  'customers.sell': () => ({
    items: [{ description: 'بند', quantity: 1, unitPrice: 10 }],
    payments: [{ amount: 1, paymentMethod: 'Cash' }],
  }),
  'customers.depositReceipt': prepared(
    `with taken as (insert into customer_movements (customer_id, branch_id, account, cause, amount, at)
       select id, branch_id, 'Credit', 'Deposit', 100, now() from customers where id = $1 returning id),
     paid as (insert into customer_deposits (movement_id, payment_method) select id, 'Cash' from taken)
     select id as "depositId" from taken`,
  ),
  'appointments.addPhoto': () => ({ image: smallPhoto }),
  'appointments.removePhoto': photographed,
  'appointments.photo': photographed,
  // Any count is accepted with a reason, because other calls may have changed the balance.
  'drawers.close': () => ({ reason: 'عد تجريبي' }),
  'account.endSignIn': spareSignIn,
  'account.endAnySignIn': spareSignIn,
  'factors.confirmApp': async (app) => {
    const secret = newSecret();
    await app.pool.query(
      `insert into totp_secrets (user_id, is_active, secret_sealed) values ($1, false, $2)
       on conflict (user_id, is_active) do update set secret_sealed = excluded.secret_sealed, last_step = 0`,
      [app.deskId, testVault.seal(secret, placeOfSecret(app.deskId)).sealed],
    );
    return { code: codeAt(secret, stepAt(new Date())) };
  },
  'factors.removeApp': prepared(
    `insert into totp_secrets (user_id, is_active, secret_sealed) values ($1, true, '') on conflict do nothing`,
    ({ deskId }) => [deskId],
  ),
  'factors.renewCodes': async (app) => {
    await app.pool.query('update users set password_hash = $2 where id = $1', [
      app.deskId,
      await hashPassword(password),
    ]);
    return { currentPassword: password };
  },
  'appointments.arrive': gone('appointments'),
  'attendance.undoCheckOut': gone('attendance'),
  'appointments.markDone': () => ({ came: true }),
  'appointments.finish': () => ({ came: true }),
  'appointments.setStatus': otherStatus,
  'appointments.putStatus': otherStatus,
  'appointments.bookSeries': course,
  'appointments.checkSeries': course,
  'appointments.reschedule': () => ({ start: '2031-03-09T10:00:00.000Z' }),
  'appointments.freeSlots': () => ({ from: '2026-03-02' }),
  'appointments.hold': () => heldHour,
  'appointments.moveHold': async (app) => {
    await app.pool.query(
      `insert into appointment_holds (id, branch_id, start, "end", expires_at, user_id) overriding system value
       select ${spareId}, $1, $2, $3, now() + interval '90 seconds', id from users where username = 'reception'
       on conflict (id) do update set user_id = excluded.user_id`,
      [app.own, heldHour.start, heldHour.end],
    );
    return heldHour;
  },
  'channels.requestCode': async (app, id) => {
    const channel = await channelIn(app, 'id = $1', id);
    if (channel) await unlinkPhone(app, channel);
    return {};
  },
  'channels.verifyCode': async (app, id) => linkedCode(app, await channelIn(app, 'id = $1', id)),
  'channels.requestPhoneBinding': async (app) => {
    const channel = await channelIn(app, 'is_default');
    if (channel) await unlinkPhone(app, channel);
    return { phoneNumber: channel?.phone };
  },
  'channels.verifyBinding': async (app) => linkedCode(app, await channelIn(app, 'is_default')),
  'customerPackages.correct': prepared(
    'select service_id as "serviceId", 1 as sessions from customer_packages_items where parent_id = $1',
  ),
  'customers.sendBirthday': async (app, id) => {
    await app.pool.query(`delete from messages where kind = 'birthday' and customer_id = $1`, [id]);
    await app.pool.query(
      `update customers set birth_date = (now() at time zone 'Africa/Cairo')::date where id = $1`,
      [id],
    );
    return {};
  },
  // Only to customers of the own branch, and one a minute.
  'messages.sendBirthdays': (app) => ({ branchId: app.own }),
  'messages.sendTest': prepared(
    `with gone as (delete from messages where kind = 'test') select '+201000000001' as "phoneNumber"`,
    () => [],
  ),
  'followups.message': () => ({ message: 'أهلًا' }),
  'replies.answer': () => ({ message: 'أهلًا {customer_name}' }),
  'customers.sendMessage': () => ({ message: 'أهلًا {customer_name}' }),
  'customers.assignPaperCode': () => ({ paperCode: 900_001 }),
  // Uses a third branch, because nothing of the second may change.
  'customers.link': prepared(
    `select phone_raw as phone, full_name as "fullName" from customers_phones p join customers c on c.id = p.parent_id
     where c.branch_id not in ($1, $2) and phone_norm is not null limit 1`,
    ({ own, foreign }) => [own, foreign],
  ),
  'attendance.settlement': async (app) => ({
    attendanceId: (await app.idsOf(app.named('attendance'), app.own)).at(-1),
  }),
  // Another test may have invoiced the visit; the call would then return that invoice.
  'attendance.createInvoice': prepared(
    `update invoices set status = 'Cancelled' where attendance_id = $1 and branch_id = $2`,
    ({ own }, id) => [id, own],
  ),
  // Works for any amount.
  'attendance.settle': () => ({ leaveUnpaid: true }),
  'attendance.settleBooking': prepared(
    `select a.id as "appointmentId", true as "leaveUnpaid" from appointments a
     where a.branch_id = $1 and a.status = 'Planned' and a.deleted_at is null
       and not exists (select from attendance v where v.customer_id = a.customer_id and (v.check_out is null or v.appointment_id = a.id))
     order by a.id desc limit 1`,
    ({ own }) => [own],
  ),
  'invoices.addPayment': () => ({ amount: 0.01 }),
  // Whoever makes a link reaches all branches of the user.
  'serviceAccounts.ownersTokens': (app) => ({ userId: app.deskId }),
  'serviceAccounts.endOwnersTokens': (app) => ({ userId: app.deskId }),
  'users.invite': prepared(
    `delete from users_user_branches where parent_id = $1 and branch_id <> $2
       and not exists (select from users_user_roles ur join roles r on r.id = ur.role_id and r.name = 'Admin' where ur.parent_id = $1)`,
    ({ own }, id) => [id, own],
  ),
  // Only who looks can end that.
  'account.endMask': prepared(
    `update sessions set mask_until = now() + interval '1 hour' where user_id = $1`,
    ({ deskId }) => [deskId],
  ),
  'roles.why': ({ allPermissions }) => ({ key: allPermissions[0] }),
  'invoices.refund': async (app, id) => ({
    amount: 0.01,
    ...(await prepared(
      `select payment_method as "paymentMethod" from invoices_payments where parent_id = $1 group by 1 having sum(amount) > 0`,
    )(app, id)),
  }),
};

interface LinkedChannel {
  readonly id: number;
  readonly session: string;
  readonly phone: string;
}

const channelIn = async (app: DemoApp, where: string, id?: number): Promise<LinkedChannel | undefined> => {
  const { rows } = await app.pool.query<LinkedChannel>(
    `select id, session_name as session, phone_number as phone from channels where is_active and ${where}`,
    id === undefined ? [] : [id],
  );
  return rows[0];
};

const unlinkPhone = async (app: DemoApp, { session }: LinkedChannel): Promise<void> => {
  await app.provider?.control(session, 'logout');
  await app.provider?.control(session, 'reconnect');
};

/** Issues a code, links the phone that it is for, and returns the code. */
const linkedCode = async (app: DemoApp, channel: LinkedChannel | undefined): Promise<Body> => {
  const code = 'ABCD-1234';
  if (channel) {
    await keepCode(app.pool, channel.id, code, new Date(Date.now() + 180_000));
    const phone = fullNumberOf('20', channel.phone) ?? '';
    await app.provider?.control(channel.session, 'scan', { phone });
  }
  return { code };
};

const only = (noun: string, sql: string): readonly string[] => (isPresent(noun) ? [sql] : []);

/** SQL for states that the demo lacks, on the oldest rows, because hostile bodies go to the newest rows. */
export const rareStates: readonly string[] = [
  `update customer_packages set status = 'Frozen', frozen_since = now()::date where id = (select min(id) from customer_packages where status = 'Active')`,
  `update channels set provider = 'waha', risk_accepted = true`,
  `insert into channels (channel_name, session_name, phone_number, country_code, provider, is_active, branch_id, is_default, risk_accepted)
   select 'Off', 'off', '+201000000198', '20', 'waha', false, min(id), false, true from branches
   union all select 'Central', 'central', '+201000000199', '20', 'waha', true, null, true, true`,
  `insert into channel_states (channel_id, webhook_secret_sealed, task)
   select id, '', 'create' from channels where is_default`,
  `insert into settings (key, value) values ('drawerEnabled', 'true') on conflict (key) do update set value = excluded.value`,
  ...only(
    'drawers',
    `insert into drawers (branch_id, opened_at, closed_at, status, float, expected, counted, difference)
     select id, now() - interval '9 days', now() - interval '9 days', 'Closed', 100, 100, 100, 0 from branches`,
  ),
  `insert into settings (key, value) values ('messaging.isEnabled', 'true') on conflict (key) do update set value = excluded.value`,
  `insert into messages (status, kind, purpose, dedupe_key, needs_staff, customer_id, branch_id, recipient, body, not_before, expires_at)
   select s.status, 'manual', 'service', 'probe:' || c.id || s.status, s.status = 'doubtful', c.id, c.branch_id, '+201000000001', 'نص', now(),
     now() + interval '1 day' from (select id, branch_id, row_number() over (partition by branch_id order by id) as n from customers) c
   cross join (values ('queued'), ('doubtful'), ('accepted')) s (status) where c.n <= 3`,
  ...only(
    'webhookDeliveries',
    `with account as (insert into service_accounts (name) values ('probe') returning id),
       branch as (insert into service_accounts_account_branches (parent_id, position, branch_id)
         select a.id, 0, min(b.id) from account a, branches b group by 1),
       held as (insert into service_accounts_permissions (parent_id, position, key) select id, 0, 'customers.read' from account),
       token as (insert into service_tokens select 'probe', id, now(), now() + interval '1 day' from account),
       hook as (insert into webhooks (name, url, account_id, secret_sealed, secret_at)
         select 'probe ' || n, 'https://hooks.example.com', id, '', now() from account, generate_series(1, 3) n returning id)
     insert into webhook_deliveries (webhook_id, entity_name, action, row_id, status)
     select id, 'Customer', 'Create', n, 'delivered' from hook, generate_series(1, 3) n`,
  ),
  ...only(
    'replies',
    `insert into replies (received_at, customer_id, phone, kind, text, meaning, branch_id, channel_id, message_id, seen_at)
     select now(), c.id, '+2010' || lpad(c.id::text || (s.at is null)::int, 8, '0'), 'text', 'نص', 'none', c.branch_id, (select min(h.id) from channels h where h.branch_id = c.branch_id),
       'probe:' || c.id || (s.at is null), s.at from (select id, branch_id, row_number() over (partition by branch_id order by id) as n from customers) c
     cross join (values (now()), (null)) s (at) where c.n <= 2 and exists (select from channels h where h.branch_id = c.branch_id)`,
  ),
  ...only(
    'consents',
    `insert into consents (at, customer_id, branch_id, purpose, given, source)
     select now(), id, branch_id, 'marketing', true, 'form' from customers where id % 50 = 0`,
  ),
  // A no-show can be undone for some minutes only.
  `update appointments set updated_at = now() where id in (select max(id) from appointments where status = 'NoShow' group by branch_id)`,
  ...only(
    'waitlist',
    `update waitlist set status = 'Closed' where id in (select min(id) from waitlist group by branch_id)`,
  ),
  `update tasks set status = 'Done' where id in (select min(id) from tasks group by branch_id)`,
  // Nobody arrives before the day.
  `update appointments set start = now(), "end" = now() + interval '1 hour' where status = 'Planned' and start between now() and now() + interval '1 day'`,
  // What is moved is no longer confirmed.
  `update appointments set confirmed_at = now(), confirmed_by = 'desk'
   where id in (select id from (select id, row_number() over (partition by branch_id order by start desc) as n
     from appointments where status = 'Planned') a where n between 5 and 12)`,
  // At any time of day, some customers are in the centre, and one has just left.
  `insert into attendance (customer_id, branch_id, source, check_in, check_out, state)
   select id, branch_id, 'WalkIn', now(), case when n = 4 then now() end, case when n = 4 then 'Left' else 'Present' end
   from (select c.id, c.branch_id, row_number() over (partition by c.branch_id order by c.id) as n from customers c
     where not exists (select from attendance a where a.customer_id = c.id and a.check_out is null)) c where n <= 4`,
];

/** Returns a body with the required inputs of a call only. */
export const bodyFor = async (app: DemoApp, call: Call, id: number): Promise<Body> => {
  const body: Record<string, unknown> = {};
  for (const [key, field] of fieldsOf({ fields: call.input }))
    if (
      (field.required === true && !('default' in field && field.default !== undefined)) ||
      (field.kind === 'rows' && field.as === 'one')
    )
      body[inputKeyOf(key, field)] = await valueFor(app, key, field);
  return { ...body, ...(await given[`${call.of.name}.${call.name}`]?.(app, id)) };
};

/** Returns the parameters of the path other than the row's id. */
export const paramsFor = (call: Call, branchId: number): Readonly<Record<string, number>> =>
  Object.fromEntries(paramsOf(call.path).map((name) => [name, name === 'branchId' ? branchId : spareId]));

export const valueFor = async (app: DemoApp, key: string, field: Field): Promise<unknown> => {
  switch (field.kind) {
    case 'text':
      return `نص ${key}`;
    case 'integer':
      return Math.max(field.min ?? 0, 1);
    case 'money':
      return Math.max(field.min ?? 0, 0.01);
    case 'date':
      return '2026-03-02';
    case 'time':
      return '12:00';
    case 'moment':
      return '2026-03-02T10:00:00.000Z';
    case 'flag':
      return true;
    case 'choice':
      return field.options[0]?.value;
    case 'reference': {
      if (field.to === 'branches') return app.own;
      return (await app.idsOf(app.named(field.to), app.own)).at(-1);
    }
    case 'rows': {
      const row: Record<string, unknown> = {};
      for (const [sub, subField] of fieldsOf(field)) row[sub] = await valueFor(app, sub, subField);
      return field.as === 'one' ? row : [field.flat ? row[field.flat.of] : row];
    }
    default:
      return unreachable(field);
  }
};

const nasty: readonly unknown[] = [
  null,
  '',
  'a\0b',
  '\uD800',
  '__proto__',
  -1,
  1e21,
  0.001,
  'x'.repeat(5000),
  true,
  [],
  {},
  [[[]]],
  '2026-13-45',
  { amount: [] },
];

/** Returns hostile bodies: each input with each nasty value, no content, and far too many keys. */
export const hostileBodies = (call: Call): readonly unknown[] => [
  {},
  [],
  null,
  Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, index])),
  ...fieldsOf({ fields: call.input }).flatMap(([key, field]) =>
    nasty.map((value) => ({ [inputKeyOf(key, field)]: value })),
  ),
];
