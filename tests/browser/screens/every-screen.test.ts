import { describe, expect, it } from 'vitest';
import { cairo, calendarDesk, dayAfter, saturday } from '../../support/browser/calendar';
import { startCentre } from '../../support/browser/centre';
import { addCustomer, desk as deskOf } from '../../support/browser/customers';
import { sellPackage, setSetting } from '../../support/browser/sales';
import { walk } from '../../support/browser/screen-check';
import {
  deleteStop,
  deskStops,
  dialogStops,
  entityStops,
  handDrawnStops,
  signInStop,
  visitStops,
} from './stops';

const centre = await startCentre();
const call = await deskOf(centre, 'admin');
// Values in every part of the details.
const customer = await addCustomer(call, {
  fullName: 'نهى سليم',
  nameEn: 'Noha Selim',
  email: 'noha@example.com',
  birthDate: '1991-02-03',
  notes: 'تفضل المساء',
});
const sale = await sellPackage(call, 'نهى صاحبة الباقة');
await call('POST', `/customers/${sale.customerId}/credit`, { amount: 40, branchId: 1 });
await setSetting(centre, 'drawerEnabled', true);
await call('POST', '/drawers/open', { branchId: 1, float: 500 });
const desk = await calendarDesk(centre);
const away = (staffId: number | undefined, kind: string, from: string, to: string) =>
  desk.call('POST', '/absences', {
    ...{ branchId: 1, staffId, kind, start: cairo(saturday, from), end: cairo(saturday, to) },
  });
const [first, second] = desk.staff.map(({ id }) => id);
// The lowest things that a finger presses in a calendar.
await desk.book({ day: dayAfter(1), from: '10:00', to: '10:15' });
await away(first, 'Blocked', '12:00', '12:15');
await away(second, 'Leave', '00:00', '23:59');
const appointment = await desk.book({ roomId: desk.rooms[0]?.id });
const { id: visitor } = await addCustomer(call);
// A visit without an invoice.
const visit = await call('POST', '/attendance', {
  ...{ customerId: visitor, branchId: 1, services: [{ serviceId: 1 }] },
});

const stops = [
  ...deskStops(appointment.id, saturday),
  ...dialogStops,
  ...handDrawnStops({ customer: customer.id, owner: sale.customerId, invoice: sale.invoiceId }),
  deleteStop,
  ...entityStops,
  ...visitStops(Number(visit.json.id)),
];

describe.each([
  ['ar', 'light'],
  ['en', 'dark'],
] as const)('Every screen in %s, %s', (lang, theme) => {
  // FND-01 FND-02 FND-25 ERR-16 RTE-28 CON-08 SHL-17 ATT-06 ATT-07 ATT-08 IFA-01
  it('speaks that language alone, fits a desk and a phone, and can be read and pressed by everybody', async () => {
    const options = { lang, theme, branch: '1' } as const;
    const out = await walk(await centre.open(options), lang, [signInStop]);
    const inside = await walk(await centre.open({ ...options, as: 'admin' }), lang, stops);
    expect([...out, ...inside]).toEqual([]);
  }, 900_000);
});
