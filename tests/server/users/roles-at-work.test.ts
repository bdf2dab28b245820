import { expect, it } from 'vitest';
import type { Row } from '../../support/app';
import { moneyDesk } from '../../support/money/money';
import type { PersonName } from '../../support/world';

const desk = await moneyDesk();

// FND-06
it('A day at the centre: each role does what its work asks, with the rights that it comes with', async () => {
  const branchId = desk.app.branches.own;
  const done = async (as: PersonName, url: string, body: object) => {
    const answer = await desk.app.call<Row>('POST', `/api${url}`, { as, body });
    expect(answer.status, `${as} ${url} ${answer.text}`).toBeLessThan(300);
    return answer.body;
  };
  const reads = async (as: PersonName, ...urls: readonly string[]) => {
    for (const url of urls) {
      const { status, text } = await desk.app.call('GET', `/api${url}`, { as });
      expect(status, `${as} ${url} ${text}`).toBe(200);
    }
  };

  // The manager plans the week.
  const times = { date: '2038-03-06', shiftType: 'Morning', start: '09:00', end: '17:00' };
  await done('BranchManager', '/shifts', { staffId: desk.staff.sara, branchId, ...times });
  // Reception books, receives, sells and follows up.
  const card = { fullName: 'ريم صالح', branchId, phoneNumbers: ['01011112222'] };
  const whom = { customerId: (await done('Receptionist', '/customers', card)).id, branchId };
  const { id: appointmentId } = await done('Receptionist', '/appointments', { ...desk.payload(), ...whom });
  const visit = await done('Receptionist', '/attendance', { ...whom, appointmentId });
  await done('Receptionist', `/attendance/${visit.id}/checkout`, {});
  const items = [{ description: 'تنظيف بشرة', quantity: 1, unitPrice: 200, serviceId: desk.services.facial }];
  const paid = { attendanceId: visit.id, status: 'Paid', paymentMethod: 'Cash', items };
  await done('Receptionist', '/invoices', { ...whom, ...paid });
  const followUp = await done('Receptionist', '/followups', { ...whom, subject: 'كيف كانت الجلسة؟' });
  // The specialist sees her day and records the result.
  await reads('Staff', '/today', '/appointments?page=1&pageSize=5', '/followups');
  await done('Staff', `/followups/${followUp.id}/complete`, { outcome: 'راضية' });
  // The accountant records what was spent and reads the figures.
  await done('Accountant', '/expenses', { branchId, category: 'إيجار', amount: 900, date: '2038-03-06' });
  await reads('Accountant', '/invoices', '/expenses', '/reports/summary');
  await reads('BranchManager', '/reports/summary', '/reports/dashboard-metrics', '/users', '/shifts');
  // The owner manages users, permissions, branches, the audit log and the message channel.
  const role = await done('Admin', '/roles', { name: 'مساعدة' });
  await done('Admin', `/permissions/role/${role.id}/assign`, { permissionIds: [] });
  await done('Admin', '/branches', { name: 'فرع جديد' });
  const pages = ['auditlogs', 'users', 'permissions', 'settings', 'whatsapp/sessions'];
  await reads('Admin', '/whatsapp/birthday-customers', ...pages.map((page) => `/${page}`));
});
