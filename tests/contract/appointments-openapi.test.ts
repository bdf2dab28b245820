import { expect, it } from 'vitest';
import type { Answer } from '../support/app';
import { type Appointment, appointmentDesk } from '../support/appointments';
import { type Document, problemsOf } from '../support/conform';

const desk = await appointmentDesk();
const document = (await desk.app.call<Document>('GET', '/api/openapi.json', { as: 'Admin', lang: 'en' }))
  .body;

/** Sends a call and checks that the answer has status `expected` and matches its description. */
const check = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  expected: number,
  { id, query = '', body }: { readonly id?: number; readonly query?: string; readonly body?: object } = {},
): Promise<Answer<Appointment>> => {
  const url = `/api${path.replace('{id}', String(id))}${query}`;
  const answer = await desk.app.call<Appointment>(method, url, {
    as: 'Receptionist',
    ...(body ? { body } : {}),
  });
  expect(answer.status, `${method} ${url}: ${answer.text}`).toBe(expected);
  const response = document.paths[path]?.[method.toLowerCase()]?.responses[String(expected)];
  expect(response, `${method} ${path} ${expected}`).toBeDefined();
  const schema = response?.content?.['application/json']?.schema;
  if (schema) expect(problemsOf(document, schema, answer.body), `${method} ${url}`).toEqual([]);
  else expect(answer.text).toBe('');
  return answer;
};

const slot = { start: '2038-03-06T10:00:00+02:00', end: '2038-03-06T10:30:00+02:00' };

it('The calls of the calendar answer as described, and so do their refusals', async () => {
  const branch = `branchId=${desk.app.branches.own}`;
  await desk.shift(desk.staff.sara, '2038-03-06', '12:00', '20:00');
  const holdBody = { branchId: desk.app.branches.own, staffId: desk.staff.sara, ...slot };
  const { body: hold } = await check('POST', '/appointments/holds', 201, { body: holdBody });
  await check('PUT', '/appointments/holds/{id}', 200, { id: hold.id, body: holdBody });
  await check('POST', '/appointments/holds', 409, { body: holdBody });
  await check('POST', '/appointments/holds', 400, { body: {} });
  await check('PUT', '/appointments/holds/{id}', 404, { id: 999_999, body: holdBody });
  await check('GET', '/appointments/board', 200, { query: `?${branch}&from=2038-03-01&to=2038-03-07` });
  await check('GET', '/appointments/board', 400);
  // Refused because another user holds the time. The refusal lists free times.
  const taken = await desk.book({}, 'BranchManager');
  const { schema } =
    document.paths['/appointments']?.post?.responses['409']?.content?.['application/json'] ?? {};
  expect(taken.body).toMatchObject({ code: 'appointment.clash', field: 'Start' });
  expect(problemsOf(document, schema ?? {}, taken.body)).toEqual([]);
  await check('DELETE', '/appointments/holds/{id}', 204, { id: hold.id });

  const content = {
    services: [
      { serviceId: desk.services.facial, staffId: desk.staff.sara },
      { serviceId: desk.services.laser, staffId: null },
    ],
    packages: [{ packageId: desk.packages.facials }],
    roomId: desk.rooms.double,
    end: '2038-03-06T11:30:00+02:00',
  };
  const { body: appointment } = await check('POST', '/appointments', 201, { body: desk.payload(content) });
  expect(appointment.warnings).toHaveLength(1);
  const clash = await check('POST', '/appointments', 409, { body: desk.payload(content) });
  expect(clash.body.clashes?.length).toBeGreaterThan(1);
  await check('GET', '/appointments', 200, { query: `?${branch}&from=2038-03-06&to=2038-03-06` });
  await check('GET', '/appointments', 200, { query: `?${branch}&page=1&pageSize=2000` });
  await check('GET', '/appointments/free-slots', 200, { query: `?${branch}&from=2038-03-06&limit=3` });
  await check('GET', '/appointments/free-slots', 400, { query: `?${branch}` });
  await check('GET', '/appointments/staff', 200, {
    query: `?${branch}&start=2038-03-06T10:00&end=2038-03-06T11:00`,
  });
  await check('GET', '/appointments/staff', 400);
  const course = { ...desk.payload(), repeat: { count: 2, everyDays: 7 } };
  await check('POST', '/appointments/series/check', 200, { body: course });
  await check('POST', '/appointments/series/check', 400, { body: {} });
  await check('POST', '/appointments/series', 409, { body: course });
  await check('POST', '/appointments/series', 201, { body: { ...course, skip: [0] } });
  await check('PUT', '/appointments/{id}', 200, {
    id: appointment.id,
    body: { ...slot, version: appointment.version },
  });
  await check('PUT', '/appointments/{id}', 409, { id: appointment.id, body: { ...slot, version: 99 } });
  await check('PUT', '/appointments/{id}/status', 200, {
    id: appointment.id,
    body: { status: 'Canceled', reason: 'سفر' },
  });
  await check('POST', '/appointments/{id}/status', 409, { id: appointment.id, body: { status: 'Done' } });
  await check('POST', '/appointments/{id}/status', 400, { id: appointment.id, body: { status: 'Gone' } });
  await check('POST', '/appointments/{id}/status', 404, { id: 999_999, body: { status: 'Done' } });
  await check('GET', '/appointments/{id}/history', 200, { id: appointment.id });
  await check('GET', '/appointments/{id}/history', 404, { id: 999_999 });
  const { body: sale } = await desk.app.call('POST', '/api/invoices', {
    as: 'Admin',
    body: {
      customerId: desk.customers.mona,
      branchId: desk.app.branches.own,
      status: 'Sent',
      items: [{ description: 'x', quantity: 1, unitPrice: 350, packageId: desk.packages.facials }],
    },
  });
  expect(sale.id).toBeGreaterThan(0);
  const owned = await check('GET', '/customers/{id}/sessions', 200, { id: desk.customers.mona });
  expect(owned.text).toContain('validUntil');
  await check('GET', '/customers/{id}/sessions', 400, { id: desk.customers.mona, query: '?exceptId=x' });
  await check('GET', '/customers/{id}/sessions', 404, { id: 999_999 });
});
