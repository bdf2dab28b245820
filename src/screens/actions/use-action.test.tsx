import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { showToastsIn, type Toast } from '../../providers/toasts';
import { addPayment, cancel, refund } from '../../resources/invoices/actions';
import { invoices } from '../../resources/invoices/entity';
import { defineAction } from '../../schema/action';
import { flag, text } from '../../schema/field';
import { defineScreen, type Screen } from '../screen';
import { ActionRun } from './action-run';
import { useAction } from './use-action';

followsPermissions();

interface Heard {
  readonly path: string;
  readonly key: string | null;
  readonly body: unknown;
}

let heard: Heard[] = [];
let answers: (() => Response | Promise<Response>)[] = [];

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

const hold = (permissions: readonly string[]) => enter({ role: 'Receptionist', branches: [], permissions });

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  heard = [];
  answers = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    heard.push({
      path,
      key: new Headers(init.headers).get('idempotency-key'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    return (answers.shift() ?? (() => json(201, { id: 7, change: 0 })))();
  });
  hold(['invoices.read', 'invoices.update', 'invoices.delete']);
});

const App = ({ children }: { readonly children: ReactNode }) => <InRefine>{children}</InRefine>;

const Pay = ({ amount }: { readonly amount: number }) => {
  const call = useAction(addPayment);
  return (
    <>
      <button type="button" onClick={() => void call.send({ id: 7 }, { amount })}>
        pay
      </button>
      <p data-testid="amount">{call.errors.amount}</p>
      <p data-testid="problem">{call.problem}</p>
    </>
  );
};

const said = (id: string) => screen.getByTestId(id).textContent;

describe('a payment that is sent', () => {
  it('is refused at its amount before anything is sent, when there is nothing to pay', async () => {
    render(<Pay amount={0} />, { wrapper: App });
    await userEvent.click(screen.getByText('pay'));
    await waitFor(() => expect(said('amount')).not.toBe(''));
    expect(heard).toEqual([]);
  });

  it('shows what the server refuses at the field it names', async () => {
    answers = [() => json(400, { message: 'no', errors: { Amount: ['Too much'] } })];
    render(<Pay amount={5} />, { wrapper: App });
    await userEvent.click(screen.getByText('pay'));
    await waitFor(() => expect(said('amount')).toBe('Too much'));
    expect(said('problem')).toBe('');
  });

  //
  it('is one payment however often the button is pressed while it is on its way', async () => {
    let answer: (response: Response) => void = () => {};
    answers = [() => new Promise((resolve) => (answer = resolve))];
    render(<Pay amount={5} />, { wrapper: App });
    await userEvent.click(screen.getByText('pay'));
    await userEvent.click(screen.getByText('pay'));
    await waitFor(() => expect(heard).toHaveLength(1));
    await act(async () => answer(json(201, { id: 7, change: 0 })));
    expect(heard).toHaveLength(1);
  });

  //
  it('keeps its key while the same is tried again, and gets another once it has worked', async () => {
    answers = [() => json(503, { code: 'server.busy', message: 'busy' })];
    render(<Pay amount={5} />, { wrapper: App });
    await userEvent.click(screen.getByText('pay'));
    await waitFor(() => expect(said('problem')).toBe('busy'));
    await userEvent.click(screen.getByText('pay'));
    await waitFor(() => expect(heard).toHaveLength(2));
    await waitFor(() => expect(said('problem')).toBe(''));
    await userEvent.click(screen.getByText('pay'));
    await waitFor(() => expect(heard).toHaveLength(3));
    const [first, second, third] = heard.map(({ key }) => key);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

const invoiceScreen: Screen = {
  ...defineScreen({ entity: invoices }),
  actions: [addPayment, refund, cancel],
};
const issued = { id: 7, invoiceNumber: 'A-1', status: 'Sent', payments: [] };

const close = defineAction(invoices, {
  name: 'close',
  on: 'row',
  label: { ar: 'إغلاق', en: 'Close it' },
  icon: 'lock',
  permission: 'invoices.update',
  input: {
    reason: text({ label: { ar: 'السبب', en: 'Reason' }, required: true, max: 20 }),
    isFinal: flag({ label: { ar: 'نهائي', en: 'Final' } }),
  },
});

describe('the dialog made from an action', () => {
  const open = (onClose: () => void) =>
    render(<ActionRun action={close} screen={invoiceScreen} row={issued} onClose={onClose} />, {
      wrapper: App,
    });

  it('asks for what must be given, and sends what was typed', async () => {
    const onClose = vi.fn();
    open(onClose);
    const reason = await screen.findByLabelText(/Reason/);
    await userEvent.click(screen.getByRole('button', { name: 'Close it' }));
    await screen.findByText('This field is required');
    expect(heard).toEqual([]);
    await userEvent.type(reason, 'late');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(heard).toMatchObject([
      { path: '/api/invoices/7/close', body: { reason: 'late', isFinal: false } },
    ]);
  });

  it('names the row in the toast, so that two presses on rows that moved tell whom they were about (M5)', async () => {
    const toasts: Toast[] = [];
    const hide = showToastsIn((toast) => toasts.push(toast));
    const marked = defineAction(invoices, {
      name: 'marked',
      on: 'row',
      label: { ar: 'تعليم', en: 'Mark it' },
      done: { ar: 'تم', en: 'Marked' },
      permission: 'invoices.update',
      input: {},
    });
    render(<ActionRun action={marked} screen={invoiceScreen} row={issued} onClose={() => {}} />, {
      wrapper: App,
    });
    const marks = () => toasts.filter(({ text }) => text === 'Marked');
    await waitFor(() => expect(marks()).toHaveLength(1));
    hide();
    expect(marks()[0]?.title).toContain('A-1');
  });

  it('stays open with what was typed when the server refuses it', async () => {
    answers = [() => json(400, { message: 'no', errors: { Reason: ['Say more'] } })];
    const onClose = vi.fn();
    open(onClose);
    await userEvent.type(await screen.findByLabelText(/Reason/), 'late');
    await userEvent.click(screen.getByRole('button', { name: 'Close it' }));
    await screen.findByText('Say more');
    expect(onClose).not.toHaveBeenCalled();
  });
});
