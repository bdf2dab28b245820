import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../../tests/support/session';
import { setLanguage, withTexts } from '../../../i18n/react';
import { openBook } from '../../../providers/book';
import { FormBranch } from '../../../screens/form/values/form-zone';
import type { FormValues } from '../../../screens/form/values/merge';
import { beautyCentre } from '../../book';
import { WhoInput } from './who';

followsPermissions();

const customer = { id: 7, fullName: 'ناهد الشرقاوي', careNote: 'حساسية من اللافندر' };
/** The customer walked in after the visit that was booked. */
const visited = { at: '2026-02-01T10:00:00.000Z' };
let lastVisit: { readonly at: string | null } = visited;
const visit = {
  id: 3,
  customerId: 7,
  status: 'Done',
  start: '2026-01-04T10:00:00.000Z',
  end: '2026-01-04T10:30:00.000Z',
  services: [{ id: 1, serviceId: 5, serviceName: 'Facial' }],
  packages: [],
};

const planned = {
  ...visit,
  id: 4,
  status: 'Planned',
  start: '2026-03-01T15:00:00.000Z',
  services: [{ id: 2, serviceId: 6, serviceName: 'Massage' }],
};

const answerTo = (path: string, search: URLSearchParams): unknown => {
  if (path.includes('/accounts')) return { credit: 0, points: 0, owed: 256 };
  if (/last-?visit/i.test(path)) return lastVisit;
  if (path.includes('/sessions')) return { available: [], packages: [] };
  if (path.includes('/appointments')) return search.has('from') ? [planned] : [visit];
  return [customer];
};

beforeAll(async () => {
  configure({ asyncUtilTimeout: 20_000 });
  openBook(beautyCentre);
  await setLanguage('en');
  await withTexts('appointment', Promise.resolve());
});
beforeEach(() => {
  lastVisit = visited;
  enter({ role: 'Admin', branches: [], permissions: ['customers.read', 'attendance.read'] });
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://here');
    return new Response(JSON.stringify(answerTo(pathname, searchParams)), {
      headers: { 'Content-Type': 'application/json' },
    });
  });
});

const Form = () => {
  const form = useForm<FormValues>({
    defaultValues: {
      customerId: 7,
      branchId: 1,
      start: '2026-03-01T12:00:00.000Z',
    },
  });
  return (
    <FormProvider {...form}>
      <FormBranch value="branchId">
        <WhoInput
          id="field-customerId"
          name="customerId"
          mode="create"
          describedBy={undefined}
          invalid={false}
        />
      </FormBranch>
    </FormProvider>
  );
};

const open = () =>
  render(
    <InRefine>
      <div role="dialog">
        <Form />
      </div>
    </InRefine>,
  );

describe('the customer of a booking', () => {
  // M4
  it('is a card with what must be known of her, what she owes and when she was here last', async () => {
    open();
    await screen.findByText('ناهد الشرقاوي');
    await screen.findByText('حساسية من اللافندر');
    await screen.findByText('Owes');
    await screen.findByText(/256/);
    await screen.findByText('Last visit');
  });

  // M5
  it('was here last when she walked in, whatever is booked', async () => {
    open();
    const label = await screen.findByText('Last visit');
    expect(label.nextElementSibling?.textContent).toContain('1 February');
  });

  it('is told nothing of visits that there were not', async () => {
    lastVisit = { at: null };
    open();
    await screen.findByText('Owes');
    expect(screen.queryByText(/visit/)).toBeNull();
  });

  // m1
  it('is said to be booked on the chosen day already', async () => {
    open();
    await screen.findByText(/^Another booking: .*\(Massage\)$/);
    expect(screen.queryByText(/\(Facial\)$/)).toBeNull();
  });

  it('is searched for again by one press', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    await screen.findByRole('combobox');
  });

  // M3
  it('is searched for by what is typed on the card, from the first letter on', async () => {
    open();
    (await screen.findByRole('button', { name: 'Change' })).focus();
    await userEvent.keyboard('س');
    const search = await screen.findByRole<HTMLInputElement>('combobox');
    await waitFor(() => expect(document.activeElement).toBe(search));
    await userEvent.keyboard('حر م');
    await waitFor(() => expect(search.value).toBe('سحر م'));
  });
});
