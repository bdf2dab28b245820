import { describe, expect, it } from 'vitest';
import { calendarDesk, saturday } from '../support/calendar-page';
import { startCentre } from '../support/centre';
import { addCustomer, addVisit, desk, wholeCustomer } from '../support/customers-page';
import { visit } from '../support/screen-check';
import {
  deskStops,
  dialogStops,
  entityStops,
  handDrawnStops,
  signInStop,
  visitStops,
} from '../support/screen-stops';

const centre = await startCentre();
const { id } = await addCustomer(await desk(centre, 'admin'), wholeCustomer);
const appointment = await (await calendarDesk(centre)).book();
const stops = [
  ...dialogStops,
  ...deskStops(appointment.id, saturday),
  ...handDrawnStops(id),
  ...entityStops,
  ...visitStops(await addVisit(centre, { serviceIds: [1] })),
];

// The normal run covers Arabic in the light theme.
describe.each(['ar', 'en'] as const)('every screen in %s', (lang) => {
  it.each(['light', 'dark'] as const)(
    'can be used by everybody in the %s theme, whole and on a phone',
    async (theme) => {
      const wrong: string[] = [];
      for (const width of [1440, 390]) {
        const options = { lang, theme, width } as const;
        wrong.push(...(await visit(await centre.open(options), lang, [signInStop])));
        wrong.push(...(await visit(await centre.open({ ...options, as: 'admin' }), lang, stops)));
      }
      expect(wrong).toEqual([]);
    },
  );
});
