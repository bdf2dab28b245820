import type { Desk } from './data';

/** One request of the load, the same to the product and to the bare handler. */
interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface Turn {
  readonly desk: Desk;
  /** Which request of this desk. */
  readonly turn: number;
  /** Which request of all: what is made is named by it. */
  readonly n: number;
}

/** One line of the benchmark: what is asked, and what is aimed at beside the bare handler. */
export interface Row {
  readonly name: string;
  readonly call: (turn: Turn) => Call;
  /** Keys of the answer, or of each row of its page, in which both sides must agree. */
  readonly agreed: readonly string[];
  /** Throughput of the product, as a share of the bare handler's. */
  readonly atLeast?: number;
  /** The 99th percentile of the product, as a multiple of the bare handler's. */
  readonly p99AtMost?: number;
}

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nothing to ask about');
  return found;
};

/** The 20 newest customers of the branch, or the first page of a search there. */
const page = ({ desk }: Turn, search?: string): Call => {
  const query = { page: '1', pageSize: '20', branchId: String(desk.branchId), ...(search && { search }) };
  return { method: 'GET', path: `/api/customers?${new URLSearchParams(query)}` };
};

const search = (turn: Turn): Call => page(turn, at(turn.desk.terms, turn.turn));

const show = ({ desk, turn }: Turn): Call => ({
  method: 'GET',
  path: `/api/customers/${at(desk.customers, turn).id}`,
});

/** Another note on a card. The last write wins: two connections may well change one card. */
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

/** Of twenty requests nine lists, nine searches and two new customers. */
export const mix = (turn: Turn): Call => {
  const place = (turn.n * 7) % 20;
  if (place < 9) return page(turn);
  return place < 18 ? search(turn) : create(turn);
};

const halfHour = 30 * 60_000;
const dayMs = 48 * halfHour;
const bookedInADay = 16;
const firstDay = Math.floor(Date.now() / dayMs) * dayMs + 8 * dayMs;

/** Half an hour with one specialist at a time of its own, within usual opening hours. */
export const booking = ({ desk: { branchId, staffIds, service, customers }, turn }: Turn) => {
  const place = Math.floor(turn / staffIds.length);
  const day = firstDay + Math.floor(place / bookedInADay) * dayMs;
  const start = day + (18 + (place % bookedInADay)) * halfHour;
  const services = [{ serviceId: service.id, staffId: at(staffIds, turn) }] as const;
  const [begin, end] = [new Date(start).toISOString(), new Date(start + halfHour).toISOString()];
  const body = { customerId: at(customers, turn).id, branchId, start: begin, end, services };
  return { method: 'POST', path: '/api/appointments', body } satisfies Call;
};

/** One service, sold and paid in cash at once. */
export const invoice = ({ desk: { branchId, service, customers }, turn }: Turn) => {
  const { id: serviceId, name: description, price: unitPrice } = service;
  const items = [{ description, quantity: 1, unitPrice, serviceId }] as const;
  const customerId = at(customers, turn).id;
  const body = { customerId, branchId, status: 'Paid', paymentMethod: 'Cash', items };
  return { method: 'POST', path: '/api/invoices', body } satisfies Call;
};

/** In the order in which they are measured: what makes the tables grow comes last. */
export const rows: readonly Row[] = [
  { name: 'list', call: page, agreed: ['id', 'fullName', 'paperCode', 'phones'], atLeast: 0.8 },
  { name: 'search', call: search, agreed: ['id', 'fullName', 'paperCode', 'phones'], atLeast: 1 },
  { name: 'show', call: show, agreed: ['id', 'fullName', 'birthDate', 'phones'], atLeast: 0.5 },
  { name: 'update', call: update, agreed: ['id', 'fullName', 'notes'] },
  { name: 'mix', call: mix, agreed: ['fullName'], atLeast: 0.6, p99AtMost: 2 },
  { name: 'create', call: create, agreed: ['fullName', 'branchId'], atLeast: 0.3 },
  { name: 'booking', call: booking, agreed: ['customerId', 'status', 'totalPrice'] },
  { name: 'invoice', call: invoice, agreed: ['customerId', 'status', 'totalAmount', 'paid'] },
];
