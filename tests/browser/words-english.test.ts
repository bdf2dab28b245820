import { describe, expect, it } from 'vitest';
import { startCentre } from '../support/centre';
import { addCustomer, addVisit, desk, wholeCustomer } from '../support/customers-page';
import { visit } from '../support/screen-check';
import { entityStops, handDrawnStops, signInStop, visitStops } from '../support/screen-stops';

const centre = await startCentre();

describe('every screen', () => {
  // FND-25 ERR-16 RTE-28 CON-08 SHL-17
  it('speaks English only as well, and fits a phone', async () => {
    const phone = { lang: 'en', width: 390 } as const;
    const out = await visit(await centre.open(phone), 'en', [signInStop], { access: [] });
    const { id } = await addCustomer(await desk(centre, 'admin'), wholeCustomer);
    const inside = await visit(
      await centre.open({ ...phone, as: 'admin' }),
      'en',
      handDrawnStops(id),
      // Screens that differ on a phone. The Arabic test checks the others with axe.
      { access: ['dashboard', 'customers', 'details'] },
    );
    expect([...out, ...inside]).toEqual([]);
  });
});

describe('every declared screen, and everything about a visit', () => {
  // FND-25 ERR-16
  it('speaks English only', async () => {
    const page = await centre.open({ as: 'admin', lang: 'en' });
    const stops = [...entityStops, ...visitStops(await addVisit(centre))];
    // `words-screens.test.ts` checks the same components in Arabic with axe.
    expect(await visit(page, 'en', stops, { access: [] })).toEqual([]);
  });
});
