import { searchTextOf } from '../data/search';
import { sortKeyOf } from '../data/statements';
import { type BareRoute, one } from './bare-call';
import { idParams } from './bare-reads';
import { bookingBody, customerBody } from './requests';

const customerColumns = `id, version, full_name as "fullName", branch_id as "branchId", notes, person_code as "personCode"`;

/**
 * The customer's row with all its columns and indexes, in one statement that commits by itself. Leaves out: rows of
 * phones, the card's number and its counter, other cards with the same phone.
 */
export const bareCreate: BareRoute = {
  method: 'POST',
  url: '/api/customers',
  handle: async ({ pool, request }) => {
    const { fullName, branchId, phoneNumbers, nationality } = customerBody.parse(request.body);
    const { rows } = await pool.query<object>({
      name: 'bare_create',
      text: `insert into customers (full_name, full_name_key, branch_id, nationality, person_code, search_text)
        select $1, $2, $3, $4, code, $5 || ' ' || code || $6 from (select nextval('person_codes')::text as code) c
        returning ${customerColumns}`,
      values: [
        fullName,
        sortKeyOf(fullName),
        branchId,
        nationality,
        searchTextOf([fullName]),
        // Behind the names what a right reveals: the phones.
        searchTextOf([], phoneNumbers).trimStart(),
      ],
    });
    return { status: 201, body: one(rows) };
  },
};

/** The customer's row, changed by its id in one statement. Leaves out: phones that changed, the row as it was. */
export const bareUpdate: BareRoute = {
  method: 'PUT',
  url: '/api/customers/:id',
  handle: async ({ pool, request }) => {
    const { fullName, branchId, notes } = customerBody.parse(request.body);
    const { rows } = await pool.query<object>({
      name: 'bare_update',
      text: `update customers set full_name = $2, full_name_key = $3, branch_id = $4, notes = $5,
        version = version + 1, updated_at = now() where id = $1 and deleted_at is null returning ${customerColumns}`,
      values: [idParams.parse(request.params).id, fullName, sortKeyOf(fullName), branchId, notes ?? null],
    });
    return { status: 200, body: one(rows) };
  },
};

/**
 * The booking's row alone. Leaves out: its lines with their prices, whether anybody or anything is taken at that time
 * and what keeps it so, opening hours, skills, shifts, sold sessions.
 */
export const bareBooking: BareRoute = {
  method: 'POST',
  url: '/api/appointments',
  handle: async ({ pool, request }) => {
    const { customerId, branchId, start, end, services } = bookingBody.parse(request.body);
    const { rows } = await pool.query<object>({
      name: 'bare_booking',
      text: `insert into appointments (customer_id, title, start, "end", status, branch_id, staff_id, total_price, search_text)
        select $1, s.name, $2, $3, 'Planned', $4, $5, s.price, ' ' || lower(s.name) from services s where s.id = $6
        returning id, version, customer_id as "customerId", title, start, "end", status, branch_id as "branchId",
          staff_id as "staffId", total_price as "totalPrice"`,
      values: [
        customerId,
        start,
        end,
        branchId,
        services[0]?.staffId ?? null,
        services[0]?.serviceId ?? null,
      ],
    });
    return { status: 201, body: one(rows) };
  },
};
