import type { Desk } from './data';

/** Request of the load, the same for the product and the bare handler. */
interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface Turn {
  readonly desk: Desk;
  /** Number of the request at this desk. */
  readonly turn: number;
  /** Number of the request overall. Created rows have it in their name. */
  readonly n: number;
}

/** Line of the benchmark: a request, and the target compared with the bare handler. */
export interface Row {
  readonly name: string;
  readonly call: (turn: Turn) => Call;
  /** Keys of the reply, or of each row of its page, that must be equal on both sides. */
  readonly agreed: readonly string[];
  /** Least throughput of the product, as a share of the bare handler's. */
  readonly atLeast?: number;
  /** Highest 99th percentile of the product, as a multiple of the bare handler's. */
  readonly p99AtMost?: number;
  /** Connections that ask at the same time, 50 if absent. */
  readonly connections?: number;
}

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nothing to ask about');
  return found;
};

/** Requests the 20 newest customers of the branch, or the first page of a search there. */
const page = ({ desk }: Turn, search?: string): Call => {
  const query = { page: '1', pageSize: '20', branchId: String(desk.branchId), ...(search && { search }) };
  return { method: 'GET', path: `/api/customers?${new URLSearchParams(query)}` };
};

const search = (turn: Turn): Call => page(turn, at(turn.desk.terms, turn.turn));

const show = ({ desk, turn }: Turn): Call => ({
  method: 'GET',
  path: `/api/customers/${at(desk.customers, turn).id}`,
});

/** Changes the notes of a customer. Sends no version, because two connections may change the same customer. */
export const update = ({ desk, turn, n }: Turn) => {
  const { phone, ...card } = at(desk.customers, turn);
  const notes = `تفضل المواعيد بعد الخامسة ${n}`;
  const body = { ...card, branchId: desk.branchId, phoneNumbers: [phone], notes };
  return { method: 'PUT', path: `/api/customers/${card.id}`, body } satisfies Call;
};

export const create = ({ desk: { branchId }, n }: Turn) => {
  const phoneNumbers = [`0122${String(n).padStart(7, '0')}`];
  const body = { fullName: `هالة المنشاوي ${n}`, branchId, phoneNumbers, nationality: 'مصري' };
  return { method: 'POST', path: '/api/customers', body } satisfies Call;
};

/** Returns nine lists, nine searches and two new customers in twenty requests. */
export const mix = (turn: Turn): Call => {
  const place = (turn.n * 7) % 20;
  if (place < 9) return page(turn);
  return place < 18 ? search(turn) : create(turn);
};

const halfHour = 30 * 60_000;
const dayMs = 48 * halfHour;
const bookedInADay = 16;
const firstDay = Math.floor(Date.now() / dayMs) * dayMs + 8 * dayMs;

/** Books half an hour with one specialist, each time at another time, within usual opening hours. */
export const appointment = ({ desk: { branchId, staffIds, service, customers }, turn }: Turn) => {
  const place = Math.floor(turn / staffIds.length);
  const day = firstDay + Math.floor(place / bookedInADay) * dayMs;
  const start = day + (18 + (place % bookedInADay)) * halfHour;
  const services = [{ serviceId: service.id, staffId: at(staffIds, turn) }] as const;
  const [begin, end] = [new Date(start).toISOString(), new Date(start + halfHour).toISOString()];
  const body = { customerId: at(customers, turn).id, branchId, start: begin, end, services };
  return { method: 'POST', path: '/api/appointments', body } satisfies Call;
};

export const invoice = ({ desk: { branchId, service, customers }, turn }: Turn) => {
  const { id: serviceId, name: description, price: unitPrice } = service;
  const items = [{ description, quantity: 1, unitPrice, serviceId }] as const;
  const customerId = at(customers, turn).id;
  const body = { customerId, branchId, status: 'Paid', paymentMethod: 'Cash', items };
  return { method: 'POST', path: '/api/invoices', body } satisfies Call;
};

/** Sorted by when they are measured: requests that make the tables grow come last. */
export const rows: readonly Row[] = [
  { name: 'list', call: page, agreed: ['id', 'fullName', 'paperCode', 'phones'], atLeast: 0.8 },
  { name: 'search', call: search, agreed: ['id', 'fullName', 'paperCode', 'phones'], atLeast: 1 },
  { name: 'show', call: show, agreed: ['id', 'fullName', 'birthDate', 'phones'], atLeast: 0.5 },
  { name: 'update', call: update, agreed: ['id', 'fullName', 'notes'] },
  { name: 'mix', call: mix, agreed: ['fullName'], atLeast: 0.6, p99AtMost: 2 },
  { name: 'create', call: create, agreed: ['fullName', 'branchId'], atLeast: 0.3 },
  { name: 'booking', call: appointment, agreed: ['customerId', 'status', 'totalPrice'] },
  { name: 'invoice', call: invoice, agreed: ['customerId', 'status', 'totalAmount', 'paid'] },
];

/** A third of the searches are for a common first name, a third for parts of two names, a third for the end of a phone. */
const thirds = (turn: Turn): Call => page(turn, at(turn.desk.thirds, turn.turn));

/** Returns nine lists, nine single customers and two new ones in twenty requests. */
const mixOfOnes = (turn: Turn): Call => {
  const place = (turn.n * 7) % 20;
  if (place < 9) return page(turn);
  return place < 18 ? show(turn) : create(turn);
};

/** Beside handlers over a flat table, whose search knows no branch and orders by time alone. */
export const flatRows: readonly Row[] = [
  { name: 'list', call: page, agreed: ['id', 'fullName'], atLeast: 0.8, connections: 10 },
  { name: 'search', call: thirds, agreed: [], atLeast: 1, connections: 10 },
  { name: 'show', call: show, agreed: ['id', 'fullName'], atLeast: 0.5, connections: 10 },
  { name: 'mix', call: mixOfOnes, agreed: ['fullName'], atLeast: 0.6, p99AtMost: 2 },
  { name: 'create', call: create, agreed: ['fullName', 'branchId'], atLeast: 0.3, connections: 10 },
];
