/** Rows of the benchmark. `n` is the number of the request of its side; created rows have it in their name. */

const minutes = 60_000;
const day = 24 * 60 * minutes;
const today = Math.floor(Date.now() / day) * day;
const iso = (ms) => new Date(ms).toISOString();
const date = (ms) => iso(ms).slice(0, 10);
const get = (path, query = {}) => ({ method: 'GET', path: `/api${path}?${new URLSearchParams(query)}` });
const page = { branchId: 1, page: 1, pageSize: 20 };
const customers = (search) => () => get('/customers', { ...page, ...(search && { search }) });
const at = (list, n) => list[n % list.length];

const ofDay = (_, n) => {
  const from = today - (n % 30) * day;
  return get('/appointments', { branchId: 1, startFrom: iso(from), startTo: iso(from + day) });
};
const ofUser = ({ staff }, n) => get('/auditlogs', { page: 1, pageSize: 20, userId: at(staff, n) });
const month = { branchId: 1, from: date(today - 30 * day), to: date(today) };

const create = (_, n) => {
  const phoneNumbers = [`0122${String(n).padStart(7, '0')}`];
  const body = { fullName: `هالة المنشاوي ${n}`, branchId: 1, nationality: 'مصري', phoneNumbers };
  return { method: 'POST', path: '/api/customers', body };
};

const update = ({ known }, n) => {
  const { id, fullName, nationality, phones } = at(known, n);
  const phoneNumbers = phones.map(({ phoneRaw }) => phoneRaw);
  const body = { fullName, branchId: 1, nationality, phoneNumbers, notes: `تفضل المساء ${n}` };
  return { method: 'PUT', path: `/api/customers/${id}`, body };
};

/** Books half an hour with one specialist, each time at another time, from next week on. */
const book = ({ known, staff, service }, n) => {
  const place = Math.floor(n / staff.length);
  const start = today + (7 + Math.floor(place / 16)) * day + (18 + (place % 16)) * 30 * minutes;
  const services = [{ serviceId: service, staffId: at(staff, n) }];
  const times = { start: iso(start), end: iso(start + 30 * minutes) };
  const body = { customerId: at(known, n).id, branchId: 1, ...times, services };
  return { method: 'POST', path: '/api/appointments', body };
};

/** What makes the tables grow comes last. `as`: who asks, the front desk if absent. */
export const rows = {
  'customers, first page': { call: customers() },
  'search, a common word': { call: customers('محمد') },
  'search, a rare word': { call: customers('دمنهوري') },
  'a customer': { call: ({ known }, n) => get(`/customers/${at(known, n).id}`) },
  'appointments of a day': { call: ofDay },
  'unpaid invoices': { call: () => get('/invoices', { ...page, status: 'Sent' }) },
  'audit log of a user': { as: 'admin', call: ofUser },
  today: { call: () => get('/today', { branchId: 1 }) },
  'revenue by day': { as: 'admin', call: () => get('/reports/revenue-by-day', month) },
  'a customer changed': { call: update },
  'a new customer': { call: create },
  'a new appointment': { call: book },
};
