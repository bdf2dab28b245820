import { describe, expect, it } from 'vitest';
import { startCentre } from '../support/centre';
import { addVisit } from '../support/customers-page';
import { visit } from '../support/screen-check';
import { entityStops, visitStops } from '../support/screen-stops';

const centre = await startCentre();

describe('every declared screen, and everything about a visit', () => {
  // FND-25 ERR-16 ATT-06 ATT-07 ATT-08 IFA-01
  it('speaks Arabic only and can be used by everybody', async () => {
    const page = await centre.open({ as: 'admin' });
    const stops = [...entityStops, ...visitStops(await addVisit(centre))];
    expect(await visit(page, 'ar', stops)).toEqual([]);
  });
});
