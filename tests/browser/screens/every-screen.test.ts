import { describe, expect, it } from 'vitest';
import { absenceDesk } from '../../support/browser/absences';
import { calendarDesk, dayAfter, saturday } from '../../support/browser/calendar';
import { startCentre } from '../../support/browser/centre';
import { addCustomer, addVisit, desk as deskOf, wholeCustomer } from '../../support/browser/customers';
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
const customer = await addCustomer(call, wholeCustomer);
const sale = await sellPackage(call, 'نهى صاحبة الباقة');
await call('POST', `/customers/${sale.customerId}/credit`, { amount: 40, branchId: 1 });
await setSetting(centre, 'drawerEnabled', true);
await call('POST', '/drawers/open', { branchId: 1, float: 500 });
const desk = await calendarDesk(centre);
const { away } = absenceDesk(desk, centre);
const [first, second] = desk.staff.map(({ id }) => id);
// The lowest things that a finger presses in a calendar.
await desk.book({ day: dayAfter(1), from: '10:00', to: '10:15' });
await away({ staffId: first, from: '12:00', to: '12:15' });
await away({ staffId: second, kind: 'Leave', from: '00:00', to: '23:59' });
const appointment = await desk.book({ roomId: desk.rooms[0]?.id });
const visit = await addVisit(centre, { serviceIds: [1] });

const stops = [
  ...deskStops(appointment.id, saturday),
  ...dialogStops,
  ...handDrawnStops({ customer: customer.id, owner: sale.customerId, invoice: sale.invoiceId }),
  deleteStop,
  ...entityStops,
  ...visitStops(visit),
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
