import { describe, expect, it } from 'vitest';
import { startCentre } from '../support/centre';
import { addCustomer, desk, wholeCustomer } from '../support/customers-page';
import { visit } from '../support/screen-check';
import { deleteStop, handDrawnStops, signInStop } from '../support/screen-stops';

const centre = await startCentre();

describe('every screen', () => {
  // FND-01 FND-02 FND-25 ERR-16 RTE-28
  it('speaks Arabic only, shows no key and no gap, and can be used by everybody', async () => {
    const out = await visit(await centre.open(), 'ar', [signInStop]);
    const { id } = await addCustomer(await desk(centre, 'admin'), wholeCustomer);
    const stops = [...handDrawnStops(id), deleteStop];
    const inside = await visit(await centre.open({ as: 'admin' }), 'ar', stops);
    expect([...out, ...inside]).toEqual([]);
  });
});
