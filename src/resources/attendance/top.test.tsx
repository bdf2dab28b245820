import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { todayIn } from '../../i18n/zone';
import { home } from '../home';
import { AttendanceTop } from './top';

followsPermissions();

let asked: URL[] = [];
beforeEach(async () => {
  await setLanguage('en');
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://centre');
    asked.push(url);
    const figures = { totalCheckIns: 4, totalCheckOuts: 3, currentlyPresent: 1 };
    return new Response(
      JSON.stringify(url.pathname === '/api/attendance/summary' ? figures : { data: [], total: 0 }),
    );
  });
  enter({ permissions: ['attendance.read'] });
});

/** Returns the names of the cards and the days that they were asked for. */
const cardsOf = async (query: Readonly<Record<string, string>>) => {
  render(
    <InRefine>
      <AttendanceTop query={{ branchId: [2], ...query }} />
    </InRefine>,
  );
  await screen.findByText('75%', {}, { timeout: 30_000 });
  const url = asked.find(({ pathname }) => pathname === '/api/attendance/summary');
  return {
    names: screen.getAllByRole('term').map(({ textContent }) => textContent),
    days: [url?.searchParams.get('from'), url?.searchParams.get('to')],
  };
};

// ATT-02 ATT-19
it('counts today where the list shows today, and says so', async () => {
  const today = todayIn(home.zone, new Date());
  expect(await cardsOf({ from: today, to: today })).toEqual({
    names: ['Total check-ins today', 'Total check-outs today', 'Currently present', 'Check-out rate'],
    days: [today, today],
  });
});

// ATT-02 ATT-19
it('counts all days up to the last one that the list shows, and does not call them today', async () => {
  expect(await cardsOf({ to: '2026-03-02' })).toEqual({
    names: ['Total check-ins', 'Total check-outs', 'Currently present', 'Check-out rate'],
    days: ['2000-01-01', '2026-03-02'],
  });
});
