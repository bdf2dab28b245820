import { expect } from 'vitest';
import { searchTextOf } from '../../server/data/search';
import { sortKeyOf } from '../../server/data/statements';
import { type Answer, type ErrorBody, type Row, testApp } from './app';
import { addUser, isPresent, type PersonName } from './world';

export interface Line extends Row {
  readonly coverage: string;
  readonly servicePrice: number;
  readonly serviceName: string;
  readonly staffId: number | null;
  readonly start: string;
  readonly end: string;
}

/** An appointment as answered, or the error body of its refusal. */
export interface Appointment extends Row, Partial<Omit<ErrorBody, 'success'>> {
  readonly start: string;
  readonly end: string;
  readonly status: string;
  readonly title: string;
  readonly totalPrice: number;
  readonly services: readonly Line[];
  readonly customerPhones: readonly string[];
  readonly statusReason: string | null;
  readonly overrideReason: string | null;
  readonly warnings?: readonly { readonly code: string; readonly name: string }[];
  readonly clashes?: readonly {
    readonly kind: string;
    readonly id: number;
    readonly name: string;
    readonly start: string;
    readonly end: string;
    readonly appointmentId?: number;
    readonly title?: string;
    readonly heldBy?: string;
  }[];
  readonly freeSlots?: readonly { readonly start: string; readonly end: string }[];
}

type Changes = Readonly<Record<string, unknown>>;

/** Creates a branch with two specialists, two rooms, two services, a package and two customers. */
export const appointmentDesk = async () => {
  const app = await testApp({ poolSize: 20 });
  const { pool, branches } = app;
  const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<number> => {
    const keys = Object.keys(row);
    const { rows } = await pool.query<{ id: number }>(
      `insert into ${table} (${keys.map((key) => `"${key}"`).join(', ')}) values (${keys.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      Object.values(row),
    );
    return rows[0]?.id ?? 0;
  };
  const specialist = async (username: string, fullName: string, branchId: number): Promise<number> => {
    const id = await addUser(pool, { username, fullName, hash: '', role: 'Staff', branchIds: [branchId] });
    await pool.query('update users set is_bookable = true where id = $1', [id]);
    return id;
  };
  const service = (name: string, duration: number, price: number) =>
    insert('services', { name, name_key: sortKeyOf(name), duration, price });
  const customer = async (fullName: string, branchId = branches.own): Promise<number> => {
    const { body } = await app.call('POST', '/api/customers', {
      as: 'Admin',
      body: { fullName, branchId, phoneNumbers: ['01000000001'] },
    });
    return body.id;
  };
  const staff = {
    sara: await specialist('sara', 'سارة', branches.own),
    dina: await specialist('dina', 'دينا', branches.own),
    abroad: await specialist('abroad', 'هناك', branches.foreign),
  };
  const services = {
    facial: await service('تنظيف بشرة', 30, 200),
    laser: await service('ليزر', 60, 300.5),
  };
  const room = async (name: string, capacity: number): Promise<number> =>
    isPresent('rooms')
      ? insert('rooms', {
          name,
          name_key: sortKeyOf(name),
          search_text: searchTextOf([name]),
          branch_id: branches.own,
          capacity,
        })
      : 0;
  const rooms = { single: await room('غرفة ١', 1), double: await room('غرفة ٢', 2) };
  const packages = {
    facials: await insert('packages', { name: 'باقة تنظيف', name_key: '', price: 350, validity_days: 90 }),
  };
  await insert('packages_items', {
    parent_id: packages.facials,
    position: 0,
    service_id: services.facial,
    sessions_count: 2,
  });
  const customers = { mona: await customer('منى عادل'), huda: await customer('هدى سامي') };
  const shift = (staffId: number, date: string, start: string, end: string, branchId = branches.own) =>
    insert('shifts', {
      staff_id: staffId,
      branch_id: branchId,
      date,
      start,
      end,
      shift_type: 'Custom',
      minutes: 0,
    });

  /** Body of an appointment: Sara, 10:00 to 10:30 in Cairo on a Saturday, for Mona. */
  const payload = (changes: Changes = {}) => ({
    customerId: customers.mona,
    branchId: branches.own,
    start: '2038-03-06T10:00:00+02:00',
    end: '2038-03-06T10:30:00+02:00',
    services: [{ serviceId: services.facial, staffId: staff.sara }],
    ...changes,
  });
  const book = (changes: Changes = {}, as: PersonName = 'Receptionist'): Promise<Answer<Appointment>> =>
    app.call<Appointment>('POST', '/api/appointments', { as, body: payload(changes) });
  const booked = async (changes: Changes = {}, as: PersonName = 'Receptionist'): Promise<Appointment> => {
    // As by a user who has confirmed a time that is over, which many tests need.
    const { status, body, text } = await book({ acceptPast: true, ...changes }, as);
    expect(status, text).toBe(201);
    return body;
  };
  const change = (id: number, body: Changes, as: PersonName = 'Receptionist'): Promise<Answer<Appointment>> =>
    app.call<Appointment>('PUT', `/api/appointments/${id}`, { as, body });
  const setStatus = (
    id: number,
    status: string,
    as: PersonName = 'Receptionist',
    reason?: string,
  ): Promise<Answer<Appointment>> =>
    app.call<Appointment>('POST', `/api/appointments/${id}/status`, {
      as,
      body: { status, reason, came: true },
    });
  const clear = async () => {
    for (const table of ['waitlist', 'attendance', 'appointments', 'appointment_holds', 'shifts'])
      await pool.query(`delete from ${table}`);
  };
  return {
    app,
    insert,
    staff,
    services,
    rooms,
    packages,
    customers,
    customer,
    /** Creates a customer, whose time is free. */
    guest: () => customer('ضيفة'),
    shift,
    payload,
    book,
    booked,
    change,
    setStatus,
    clear,
  };
};

export type Desk = Awaited<ReturnType<typeof appointmentDesk>>;
