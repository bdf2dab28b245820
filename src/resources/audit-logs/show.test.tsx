import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { theBook } from '../../providers/book';
import { Changes } from './show';

vi.mock('../../screens/data/reference', () => ({
  useOptions: (to: string, _search: string, [id]: readonly number[]) => ({
    options: to === 'branches' && id === 2 ? [{ value: 2, label: 'Maadi', title: 'Maadi' }] : [],
  }),
}));

beforeAll(async () => {
  await setLanguage('en');
  await theBook().settings();
});
afterEach(cleanup);

const rowOf = (entityName: string, changes: readonly (readonly [string, unknown, unknown])[]) => ({
  id: 1,
  entityName,
  changes: changes.map(([field, before, after]) => ({
    field,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
  })),
});

const linesOf = async (row: ReturnType<typeof rowOf>): Promise<readonly string[]> => {
  // The labels of settings load on demand.
  const { container } = await act(async () => render(<Changes row={row} />));
  return [...container.querySelectorAll('tbody tr')].map((line) =>
    [...line.children].map((cell) => (cell.textContent ?? '').replace(/\p{Cf}/gu, '')).join(' | '),
  );
};

// AUD-23
it('What changed is told in the reader’s language: fields and choices by their labels, references by name', async () => {
  expect(
    await linesOf(
      rowOf('Service', [
        ['category', 'hair removal', 'skin care'],
        ['isActive', true, false],
      ]),
    ),
  ).toEqual(['Category | Hair removal | Skin care', 'Status | Enabled | Stopped']);
  cleanup();
  expect(await linesOf(rowOf('Expense', [['branchId', 2, 7]]))).toEqual(['Branch | Maadi | #7']);
  cleanup();
  expect(await linesOf(rowOf('User', [['userBranches', [], [{ branchId: 2 }]]]))).toEqual([
    'Branches | — | Maadi',
  ]);
});

it('Rights and settings are told by their names, and what a line of several holds by its labels', async () => {
  expect(await linesOf(rowOf('Role', [['given', null, ['customers.read', 'expenses.export']]]))).toEqual([
    'Rights given | — | View Customers, Export Expenses',
  ]);
  cleanup();
  expect(await linesOf(rowOf('Settings', [['creditEnabled', true, false]]))).toEqual([
    'Customer credit on | Yes | No',
  ]);
  cleanup();
  expect(
    (await linesOf(rowOf('Package', [['items', null, [{ serviceId: 4, sessionsCount: 3 }]]])))[0],
  ).toMatch(/Service\s+#4.*Sessions\s+[3٣]/);
});
