import { useIsFetching } from '@tanstack/react-query';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/refine-frame';
import { enter, leavesNothing } from '../../../../tests/support/session';
import { setLanguage, withTexts } from '../../../i18n/react';
import { openBook } from '../../../providers/book';
import { listIn, numberIn } from '../../../screens/data/row';
import { FormBranch } from '../../../screens/form/values/form-zone';
import type { FormValues } from '../../../screens/form/values/merge';
import { beautyCentre } from '../../book';
import { useAppointment } from './appointment';
import { AsBefore } from './lines';

leavesNothing();

const visitOf = (customerId: number, serviceId: number) => ({
  id: customerId,
  customerId,
  status: 'Done',
  start: '2026-01-04T10:00:00.000Z',
  end: '2026-01-04T10:30:00.000Z',
  services: [{ id: 1, serviceId, serviceName: 'Facial' }],
  packages: [],
});

/** The first had a service that is offered, the second one that is not any more, the third none. */
const visits = [visitOf(7, 5), visitOf(8, 6)];

const answerTo = (url: URL): unknown => {
  if (url.pathname.includes('/sessions')) return { available: [], packages: [] };
  if (url.pathname.includes('/appointments')) return visits;
  if (url.pathname.includes('/services')) return [{ id: 5, name: 'Facial', price: 100, duration: 30 }];
  return [];
};

const asked: string[] = [];

/** Waits until a call was made and all answers are drawn. */
const answered = async (call: string): Promise<void> => {
  await waitFor(() => {
    expect(asked.some((url) => url.includes(call))).toBe(true);
    expect(screen.getByLabelText('calls under way').textContent).toBe('0');
  });
};

beforeAll(async () => {
  configure({ asyncUtilTimeout: 20_000 });
  openBook(beautyCentre);
  await setLanguage('en');
  await withTexts('appointment', Promise.resolve());
});
beforeEach(() => {
  asked.length = 0;
  enter({ role: 'Admin', branches: [] });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(answerTo(new URL(url, 'http://here'))), {
      headers: { 'Content-Type': 'application/json' },
    });
  });
});

const Lines = () => {
  const { customerId, lines } = useAppointment(undefined);
  return (
    <>
      <AsBefore customerId={customerId} lines={lines} />
      <output aria-label="calls under way">{useIsFetching()}</output>
    </>
  );
};

const Form = ({ values }: { readonly values: FormValues }) => {
  const form = useForm<FormValues>({
    defaultValues: { branchId: 1, services: [{}], packages: [], ...values },
  });
  const choose = (id: number) => form.setValue('customerId', id, { shouldDirty: true });
  const put = (serviceId: number | null) => form.setValue('services', [{ serviceId }]);
  return (
    <FormProvider {...form}>
      <FormBranch value="branchId">
        <Lines />
        {[7, 8, 9].map((id) => (
          <button key={id} type="button" onClick={() => choose(id)}>{`customer ${id}`}</button>
        ))}
        <button type="button" onClick={() => put(3)}>
          another service
        </button>
        <button type="button" onClick={() => put(null)}>
          no service
        </button>
        <output aria-label="chosen">
          {JSON.stringify(
            listIn(form.watch(), 'services').map((line) => numberIn(line, 'serviceId') ?? null),
          )}
        </output>
      </FormBranch>
    </FormProvider>
  );
};

const open = (values: FormValues = {}) =>
  render(
    <InRefine>
      <Form values={values} />
    </InRefine>,
  );

const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
const chosen = () => screen.getByLabelText('chosen').textContent;
const note = 'The service is that of the last booking';

describe('the service of a new booking', () => {
  it('is the one that the chosen customer had last, and says so; emptied by hand, it stays empty', async () => {
    open();
    await press('customer 7');
    await screen.findByText(note);
    expect(chosen()).toBe('[5]');
    await press('no service');
    await waitFor(() => expect(screen.queryByText(note)).toBeNull());
    expect(chosen()).toBe('[null]');
  });

  it('goes with the customer for whom it was filled in: the next one had nothing', async () => {
    open();
    await press('customer 7');
    await screen.findByText(note);
    await press('customer 9');
    await waitFor(() => expect(chosen()).toBe('[null]'));
    expect(screen.queryByText(note)).toBeNull();
  });

  it('is neither one that is not offered any more, nor put over one that was chosen', async () => {
    open();
    await press('customer 8');
    await answered('/services');
    expect(chosen()).toBe('[null]');
    await press('another service');
    await press('customer 7');
    await answered('customerId=7');
    expect(chosen()).toBe('[3]');
    expect(screen.queryByText(note)).toBeNull();
  });

  // M6
  it('is that of the customer for whom the form was opened', async () => {
    open({ customerId: 7 });
    await screen.findByText(note);
    expect(chosen()).toBe('[5]');
  });

  it('is nobody’s word while the line is empty', async () => {
    open({ customerId: 7, waitlistId: 4 });
    await answered('/services');
    expect(chosen()).toBe('[null]');
    expect(screen.queryByText(note)).toBeNull();
  });
});
