import { z } from 'zod';
import type { Desk } from './messages';

/** One request of the load, the same to the product and to the bare handler. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** The body of a write. */
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface Turn {
  readonly desk: Desk;
  /** Which request of this desk. */
  readonly turn: number;
  /** Which request of all: what is made is named by it. */
  readonly n: number;
}

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nothing to ask about');
  return found;
};

const pathOf = (branchId: number, more: Readonly<Record<string, string>> = {}): string =>
  `/api/customers?${new URLSearchParams({ page: '1', pageSize: '20', branchId: String(branchId), ...more })}`;

/** The 20 newest customers of the branch. */
export const listRequest = ({ desk }: Turn): Request => ({ method: 'GET', path: pathOf(desk.branchId) });

/** The first page of a search in the branch, other words each time. */
export const searchRequest = ({ desk, turn }: Turn): Request => ({
  method: 'GET',
  path: pathOf(desk.branchId, { search: at(desk.terms, turn) }),
});

export const showRequest = ({ desk, turn }: Turn): Request => ({
  method: 'GET',
  path: `/api/customers/${at(desk.customers, turn).id}`,
});

/** Another note on a card. The last write wins: two connections may well change one card. */
export const updateRequest = ({ desk, turn, n }: Turn): Request => {
  const { id, fullName, phone, paperCode } = at(desk.customers, turn);
  const { branchId } = desk;
  const notes = `تفضل المواعيد بعد الخامسة ${n}`;
  const body = { id, fullName, branchId, phoneNumbers: [phone], paperCode, nationality: 'مصري', notes };
  return { method: 'PUT', path: `/api/customers/${id}`, body };
};

const digits = (n: number): string => String(n).padStart(7, '0');

export const createRequest = ({ desk, n }: Turn): Request => ({
  method: 'POST',
  path: '/api/customers',
  body: {
    fullName: `هالة المنشاوي ${n}`,
    branchId: desk.branchId,
    phoneNumbers: [`0122${digits(n)}`],
    nationality: 'مصري',
  },
});

/** With the branch's next card number, as the desk's dialog asks for it: one counter for the branch. */
export const numberedRequest = (turn: Turn): Request => {
  const request = createRequest(turn);
  return { ...request, body: { ...request.body, paperCodeAuto: true } };
};

const dayMs = 86_400_000;
const bookedInADay = 16;

/** One service with one specialist at a time of its own, within usual opening hours. */
export const bookingRequest = ({ desk, turn }: Turn): Request => {
  const { staffIds, service, bookedFrom } = desk;
  const place = Math.floor(turn / staffIds.length);
  const day = bookedFrom + Math.floor(place / bookedInADay) * dayMs;
  const start = day + 9 * 3_600_000 + (place % bookedInADay) * 30 * 60_000;
  const body = {
    customerId: at(desk.customers, turn).id,
    branchId: desk.branchId,
    start: new Date(start).toISOString(),
    end: new Date(start + service.minutes * 60_000).toISOString(),
    services: [{ serviceId: service.id, staffId: at(staffIds, turn) }],
  };
  return { method: 'POST', path: '/api/appointments', body };
};

/** One service, sold and paid in cash at once. */
export const invoiceRequest = ({ desk, turn }: Turn): Request => {
  const { service, branchId } = desk;
  const items = [{ description: service.name, quantity: 1, unitPrice: service.price, serviceId: service.id }];
  const customerId = at(desk.customers, turn).id;
  return {
    method: 'POST',
    path: '/api/invoices',
    body: { customerId, branchId, status: 'Paid', paymentMethod: 'Cash', items },
  };
};

/** Of twenty requests nine lists, nine searches and two new customers, well mixed. */
export const mixedRequest = (turn: Turn): Request => {
  const place = (turn.n * 7) % 20;
  if (place < 9) return listRequest(turn);
  return place < 18 ? searchRequest(turn) : createRequest(turn);
};

/** What a handler reads of a creating or changing request. */
export const customerBody = z.object({
  fullName: z.string(),
  branchId: z.number(),
  phoneNumbers: z.array(z.string()).min(1),
  nationality: z.string(),
  paperCode: z.number().nullish(),
  notes: z.string().nullish(),
});
export const bookingBody = z.object({
  customerId: z.number(),
  branchId: z.number(),
  start: z.string(),
  end: z.string(),
  services: z.array(z.object({ serviceId: z.number(), staffId: z.number() })).min(1),
});
export const invoiceBody = z.object({
  customerId: z.number(),
  branchId: z.number(),
  items: z
    .array(
      z.object({
        description: z.string(),
        quantity: z.number(),
        unitPrice: z.number(),
        serviceId: z.number(),
      }),
    )
    .length(1),
});
