import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { setLanguage } from '../../i18n/react';
import { AppointmentCell, DurationCell } from './cells';

afterEach(cleanup);

const came = '2026-03-02T10:00:00.000Z';
const visit = (checkOut: string) =>
  ({ id: 1, branchId: 2, checkIn: came, checkOut, closedAuto: false }) as Parameters<
    typeof DurationCell
  >[0]['row'];

// ATT-09
it('says in words that a visit took no minute: a lone zero reads as a dot', async () => {
  await setLanguage('ar');
  const { container, rerender } = render(
    <InRefine>
      <DurationCell row={visit(came)} />
    </InRefine>,
  );
  expect(container.textContent).toBe('أقل من دقيقة');
  rerender(
    <InRefine>
      <DurationCell row={visit('2026-03-02T10:01:00.000Z')} />
    </InRefine>,
  );
  expect(container.textContent).toBe('دقيقة');
});

// m17
it('a visit without a booking has no booked time', async () => {
  await setLanguage('ar');
  const walkIn = { ...visit(came), source: 'WalkIn', appointment: { id: 4, start: came } } as never;
  const { container } = render(
    <InRefine>
      <AppointmentCell row={walkIn} />
    </InRefine>,
  );
  expect(container.textContent).toBe('—');
});
