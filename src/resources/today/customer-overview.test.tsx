import { render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { Coming, CustomerFacts } from './customer-overview';

followsPermissions();

const nothing = { owed: 0, credit: 0, points: 0 };
let account = nothing;
beforeAll(() => setLanguage('en'));
beforeEach(() => {
  account = nothing;
  const visited = new Date(Date.now() - 3 * 86_400_000).toISOString();
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      new URL(address, 'http://centre').pathname.endsWith('/overview')
        ? { account, owned: [], present: null, next: null, lastVisit: { at: visited, services: 'Cut' } }
        : { creditEnabled: true, loyaltyEnabled: true },
    ),
  );
  enter({ permissions: ['customers.read'] });
});

/** What is told of her, by name. */
const told = async (): Promise<readonly (string | null)[]> => {
  render(
    <InRefine>
      <CustomerFacts row={{ id: 4 }} />
    </InRefine>,
  );
  await screen.findByText('3 days ago', {}, { timeout: 30_000 });
  return screen.getAllByRole('term').map(({ textContent }) => textContent);
};

// CUS-61 R-21 R-22
it('A customer who owes and owns nothing is told by her last visit alone', async () => {
  expect(await told()).toEqual(['Last visit']);
});

// CUS-61 R-21 R-22
it('What she owes and what she owns is told, and nothing else', async () => {
  account = { owed: 256, credit: 0, points: 120 };
  expect(await told()).toEqual(['Owed', 'Points', 'Last visit']);
});

// M5
it('Her facts and her next booking have their place before they are known, above tabs that somebody presses', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  enter({ permissions: ['customers.read', 'appointments.read'] });
  render(
    <InRefine>
      <CustomerFacts row={{ id: 4 }} />
      <Coming row={{ id: 4 }} />
    </InRefine>,
  );
  expect(screen.getAllByRole('term')).toHaveLength(1);
  expect(await screen.findByRole('region', { name: 'Next booking' })).toBeTruthy();
});
