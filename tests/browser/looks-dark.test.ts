import { describe, expect, it } from 'vitest';
import { startCentre } from '../support/centre';
import { addCustomer, desk, wholeCustomer } from '../support/customers-page';
import { rulesOfLooks, visit } from '../support/screen-check';
import { entityStops, handDrawnStops, signInStop } from '../support/screen-stops';

const centre = await startCentre();
const looks = { rules: rulesOfLooks };

describe('every screen in the dark', () => {
  // FND-25 SHL-17
  it('can be read and pressed in English, on a tablet', async () => {
    const dark = { theme: 'dark', lang: 'en', width: 1024 } as const;
    const out = await visit(await centre.open(dark), 'en', [signInStop], looks);
    const { id } = await addCustomer(await desk(centre, 'admin'), wholeCustomer);
    const stops = [...handDrawnStops(id), ...entityStops.filter(({ name }) => name.startsWith('list'))];
    const inside = await visit(await centre.open({ ...dark, as: 'admin' }), 'en', stops, looks);
    expect([...out, ...inside]).toEqual([]);
  });
});
