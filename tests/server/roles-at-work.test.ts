import { expect, it } from 'vitest';
import type { Row } from '../support/app';
import { moneyDesk } from '../support/money';
import type { PersonName } from '../support/world';

const desk = await moneyDesk();

// FND-06
it('A day at the centre: each role does what its work asks, with the rights that it comes with', async () => {
  const branchId = desk.app.branches.own;
  const done = async (as: PersonName, method: 'POST' | 'PUT', url: string, body: object, status: number) => {
    const answer = await desk.app.call<Row>(method, `/api${url}`, { as, body });
    expect([answer.status, `${as} ${method} ${url} ${answer.text.slice(0, 200)}`]).toEqual([
      status,
      expect.any(String),
    ]);
    return answer.body;
  };
  const reads = async (as: PersonName, ...urls: readonly string[]) => {
    for (const url of urls) {
      const { status, text } = await desk.app.call('GET', `/api${url}`, { as });
      expect([status, `${as} ${url} ${text.slice(0, 200)}`]).toEqual([200, expect.any(String)]);
    }
  };

  // The manager plans the week.
  await done(
    'BranchManager',
    'POST',
    '/shifts',
    {
      staffId: desk.staff.sara,
      branchId,
      date: '2038-03-06',
      shiftType: 'Morning',
      start: '09:00',
      end: '17:00',
    },
    201,
  );
  // Reception books, receives, sells and follows up.
  const customer = await done(
    'Receptionist',
    'POST',
    '/customers',
    {
      fullName: 'ريم صالح',
      branchId,
      phoneNumbers: ['01011112222'],
    },
    201,
  );
  const appointment = await done(
    'Receptionist',
    'POST',
    '/appointments',
    {
      ...desk.payload(),
      customerId: customer.id,
    },
    201,
  );
  const visit = await done(
    'Receptionist',
    'POST',
    '/attendance',
    {
      customerId: customer.id,
      branchId,
      appointmentId: appointment.id,
    },
    201,
  );
  await done('Receptionist', 'POST', `/attendance/${visit.id}/checkout`, {}, 200);
  await done(
    'Receptionist',
    'POST',
    '/invoices',
    {
      customerId: customer.id,
      branchId,
      attendanceId: visit.id,
      status: 'Paid',
      paymentMethod: 'Cash',
      items: [{ description: 'تنظيف بشرة', quantity: 1, unitPrice: 200, serviceId: desk.services.facial }],
    },
    201,
  );
  const followUp = await done(
    'Receptionist',
    'POST',
    '/followups',
    {
      customerId: customer.id,
      branchId,
      subject: 'كيف كانت الجلسة؟',
    },
    201,
  );
  // The specialist sees her day and records the result.
  await reads('Staff', '/today', '/appointments?page=1&pageSize=5', '/followups');
  await done('Staff', 'POST', `/followups/${followUp.id}/complete`, { outcome: 'راضية' }, 200);
  // The accountant records what was spent and reads the figures.
  await done(
    'Accountant',
    'POST',
    '/expenses',
    { branchId, category: 'إيجار', amount: 900, date: '2038-03-06' },
    201,
  );
  await reads('Accountant', '/invoices', '/expenses', '/reports/summary');
  await reads('BranchManager', '/reports/summary', '/reports/dashboard-metrics', '/users', '/shifts');
  // The owner manages users, permissions, branches, the audit log and the message channel.
  const role = await done('Admin', 'POST', '/roles', { name: 'مساعدة' }, 201);
  await done('Admin', 'POST', `/permissions/role/${role.id}/assign`, { permissionIds: [] }, 200);
  await done('Admin', 'POST', '/branches', { name: 'فرع جديد' }, 201);
  await reads(
    'Admin',
    '/auditlogs',
    '/users',
    '/permissions',
    '/settings',
    '/whatsapp/sessions',
    '/whatsapp/birthday-customers',
  );
});
