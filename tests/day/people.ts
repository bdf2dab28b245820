import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './call';
import type { Centre, Person } from './centre';
import type { Ledger } from './ledger';
import { random } from './plan';

/** What a person does in a moment, with its share of her moments. */
type Mix = readonly (readonly [share: number, work: () => Promise<unknown>])[];

interface Crowd {
  readonly centre: Centre;
  readonly caller: Caller;
  readonly ledger: Ledger;
  readonly isOver: () => boolean;
}

/** Everybody works until the day is over. Resolves when the last one has gone. */
export const workAll = async (crowd: Crowd): Promise<void> => {
  const slots = createSlots(crowd.centre);
  const { desks, specialists, owners } = crowd.centre;
  await Promise.all([
    ...desks.map((person, number) => live(crowd, person, 400, deskMix(crowd, person, slots, number))),
    ...specialists.map((person) => live(crowd, person, 1_200, specialistMix(crowd, person))),
    ...owners.map((person) => live(crowd, person, 2_500, ownerMix(crowd, person))),
  ]);
};

/** One person: does something, thinks for `ms` up to three times as long, does the next thing. */
const live = async ({ isOver }: Crowd, _: Person, ms: number, mix: Mix): Promise<void> => {
  const whole = mix.reduce((all, [share]) => all + share, 0);
  await pause(random(0, ms * 3));
  while (!isOver()) {
    let left = random(0, whole);
    for (const [share, work] of mix) {
      left -= share;
      if (left > 0) continue;
      await work();
      break;
    }
    await pause(random(ms, ms * 3));
  }
};

interface Slot {
  readonly staffId: number;
  readonly start: string;
  readonly end: string;
}

/** Gives free times of the specialists of a branch. One of five was given before, so that two desks reach for it. */
const createSlots = ({ specialists, desks }: Centre) => {
  const next = new Map<number, number>();
  const last = new Map<number, Slot>();
  // The centre's clock says between ten and eleven now, whatever the hour (`fillCentre`), so it is open.
  const first = new Date();
  first.setUTCMinutes(0, 0, 0);
  return (branchId: number): Slot => {
    const before = last.get(branchId);
    if (before && Math.random() < 0.2) return before;
    const here = specialists.filter((one) => one.branchId === branchId);
    const [someone] = here.length > 0 ? here : desks;
    const n = next.get(branchId) ?? 0;
    next.set(branchId, n + 1);
    const staffId = (here[n % here.length] ?? someone)?.userId ?? 1;
    // Fourteen half hours a day, from the day after next.
    const at = Math.floor(n / Math.max(1, here.length));
    const start = first.getTime() + (2 + Math.floor(at / 14)) * 86_400_000 + (at % 14) * 1_800_000;
    const slot = {
      staffId,
      start: new Date(start).toISOString(),
      end: new Date(start + 1_800_000).toISOString(),
    };
    last.set(branchId, slot);
    return slot;
  };
};

interface Saved {
  readonly id: number;
}

interface SavedInvoice extends Saved {
  readonly invoiceNumber: string;
  readonly totalAmount: number;
  readonly paid: number;
}

const idOf = ({ id }: Saved): number => id;

let phones = 0;

const deskMix = (
  { caller, ledger, centre, isOver }: Crowd,
  { token, branchId }: Person,
  slots: (branchId: number) => Slot,
  number: number,
): Mix => {
  const known: number[] = [];
  const customer = () => known[Math.floor(Math.random() * known.length)];
  const read = (url: string) => () => caller.once(token, 'GET', `/api${url}`, {});
  const addCustomer = async () => {
    phones += 1;
    const entry = ledger.add('customers');
    const fullName = `ضيفة ${number} ${entry.mark}`;
    const phone = `010${String(phones).padStart(8, '0')}`;
    const saved = await caller.save<Saved>(token, '/api/customers', {
      entry,
      body: { fullName, branchId, phoneNumbers: [phone] },
      idOf,
      valuesOf: () => `${fullName}|${branchId}`,
      isOver,
    });
    if (saved) known.push(saved.id);
  };
  const withCustomer = (work: (customerId: number) => Promise<unknown>) => async () => {
    const customerId = customer();
    await (customerId === undefined ? addCustomer() : work(customerId));
  };
  const addAppointment = withCustomer(async (customerId) => {
    const entry = ledger.add('appointments');
    const { staffId, start, end } = slots(branchId);
    const body = { customerId, branchId, start, end, services: [{ serviceId: centre.serviceId, staffId }] };
    const saved = await caller.save<Saved>(token, '/api/appointments', {
      entry,
      body: { ...body, notes: entry.mark },
      idOf,
      valuesOf: () => `${customerId}|${branchId}|${start}`,
      expects: [409],
      isOver,
    });
    if (saved && Math.random() < 0.2)
      await caller.once(token, 'GET', `/api/appointments/${saved.id}`, { expects: [] });
  });
  const sell = withCustomer((customerId) => {
    const entry = ledger.add('invoices');
    return caller.save<SavedInvoice>(token, '/api/invoices', {
      entry,
      body: {
        customerId,
        branchId,
        status: 'Sent',
        notes: entry.mark,
        items: [{ description: 'جلسة', quantity: 1, unitPrice: 100, serviceId: centre.serviceId }],
        payments: [{ amount: 50 }],
      },
      idOf,
      valuesOf: ({ invoiceNumber, totalAmount, paid }) =>
        `${invoiceNumber}|${totalAmount.toFixed(2)}|${paid.toFixed(2)}`,
      isOver,
    });
  });
  const write = withCustomer((customerId) => {
    const entry = ledger.add('messages');
    return caller.save<{ readonly messageId: number }>(token, `/api/customers/${customerId}/messages`, {
      entry,
      body: { message: `موعدك قريب ${entry.mark}` },
      idOf: ({ messageId }) => messageId,
      valuesOf: () => `${customerId}`,
      isOver,
    });
  });
  return [
    [25, read(`/customers?page=1&search=${encodeURIComponent('ضيفة')}`)],
    [15, read(`/today?branchId=${branchId}`)],
    [12, read(`/appointments?page=1&branchId=${branchId}`)],
    [10, withCustomer((id) => read(`/customers/${id}`)())],
    [8, read(`/invoices?page=1&branchId=${branchId}`)],
    [10, addCustomer],
    [9, addAppointment],
    [7, sell],
    [4, write],
  ];
};

const specialistMix = ({ caller }: Crowd, { token, branchId }: Person): Mix => {
  const read = (url: string) => () => caller.once(token, 'GET', `/api${url}`, {});
  return [
    [5, read(`/today?branchId=${branchId}`)],
    [4, read('/appointments?page=1')],
    [2, read('/customers?page=1')],
  ];
};

const ownerMix = ({ caller, centre }: Crowd, { token }: Person): Mix => {
  const read = (url: string) => () => caller.once(token, 'GET', `/api${url}`, {});
  return [
    [3, read('/invoices?page=1')],
    [3, read(`/today?branchId=${centre.branchIds[0]}`)],
    [2, read('/auditlogs?page=1')],
    [2, read('/users?page=1')],
    [2, read('/messages?page=1')],
  ];
};
