import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, leavesNothing } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { openBook } from '../../providers/book';
import { defineBook } from '../../schema/book';
import { defineEntity } from '../../schema/entity';
import { flag, text } from '../../schema/field';
import { defineAcceptable, defineRefusals } from '../../schema/refusal';
import { seenBy } from '../../schema/visibility';
import { type AcceptDialogProps, AcceptDialogs } from './acceptance-dialogs';
import { DeleteDialog } from './delete-dialog';

leavesNothing();

const jars = defineEntity({
  name: 'jars',
  api: '/jars',
  route: '/jars',
  audit: 'Jar',
  icon: 'inbox',
  label: { one: { ar: 'برطمان', en: 'jar' }, many: { ar: 'البرطمانات', en: 'Jars' } },
  branch: false,
  title: 'name',
  sort: { by: 'name' },
  remove: 'row',
  fields: {
    name: text({ label: { ar: 'الاسم', en: 'Name' }, required: true }),
    price: text({ label: { ar: 'السعر', en: 'Price' }, readable: 'money.read' }),
  },
});
const jarRefusals = defineRefusals('jar', {
  ordered: { ar: 'طلبات تنتظره: {count}', en: 'Orders wait for it: {count}' },
  old: { ar: 'قديم', en: 'It is old' },
});
const openOrders = defineAcceptable({
  of: ['jars'],
  refusals: [jarRefusals.ordered],
  input: {
    breaksOrders: flag({ label: { ar: 'كسر الطلبات', en: 'Break the orders' }, write: 'update' }),
    because: text({ label: { ar: 'لأن', en: 'Because' }, write: 'update' }),
  },
  accept: 'breaksOrders',
  reason: 'because',
});
const oldJars = defineAcceptable({
  of: ['jars'],
  refusals: [jarRefusals.old],
  input: { dropsOld: flag({ label: { ar: 'نعم', en: 'Drop it all the same' }, write: 'update' }) },
  accept: 'dropsOld',
});
const name = { ar: 'مطبخ', en: 'Kitchen' };
const nouns = [{ entity: jars, inputs: [openOrders, oldJars] }];
const menu = [{ name: 'kitchen', label: name }] as const;
openBook(defineBook({ name, menu, nouns, roles: [], zone: 'Africa/Cairo', currency: 'EGP' }));

const refused = { code: 'jar.ordered', message: 'Two orders wait for it', orders: ['A', 'B'] };
const jar = { id: 7, name: 'Jar' };
let sent: unknown[] = [];

beforeAll(() => {
  // Dialogs are loaded on demand.
  configure({ asyncUtilTimeout: 20_000 });
  return setLanguage('en');
});
beforeEach(() => {
  sent = [];
  enter({ role: 'Admin', branches: [] });
});

/** Deletes a jar as a user who may not see its price. The first call is refused with that answer. */
const deleting = async (
  answer: object,
  dialogs: Readonly<Record<string, ComponentType<AcceptDialogProps>>> = {},
) => {
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body ?? '{}')));
    return sent.length === 1
      ? new Response(JSON.stringify(answer), { status: 409 })
      : new Response(null, { status: 204 });
  });
  const onClose = vi.fn();
  render(
    <InRefine>
      <AcceptDialogs value={dialogs}>
        <DeleteDialog screen={{ entity: seenBy(jars, () => false) }} row={jar} onClose={onClose} />
      </AcceptDialogs>
    </InRefine>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return onClose;
};

describe('A refusal that may be accepted', () => {
  // M3
  it('without a reason is confirmed by one press, and the key of the flag alone is sent again', async () => {
    const onClose = await deleting({ code: 'jar.old', message: 'It is old' });
    await screen.findByText('It is old');
    const keep = screen.getByRole('button', { name: 'Drop it all the same' });
    expect(screen.queryByRole('textbox')).toBeNull();
    // A hurried Enter changes nothing (48).
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await userEvent.click(keep);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.at(-1)).toEqual({ dropsOld: true });
  });

  it('is said in a generated dialog, and what is sent again are the flag and the reason', async () => {
    const onClose = await deleting(refused);
    await screen.findByText('Two orders wait for it');
    const keep = screen.getByRole('button', { name: 'Break the orders' });
    await userEvent.click(keep);
    await screen.findByText('This field is required');
    expect(sent).toHaveLength(1);
    await userEvent.type(screen.getByRole('textbox', { name: 'Because' }), ' the lid is lost ');
    await userEvent.click(keep);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent[1]).toMatchObject({ breaksOrders: true, because: 'the lid is lost' });
  });

  it('is given up without a second call, and the dialog of the deletion says why', async () => {
    const onClose = await deleting(refused);
    await screen.findByRole('textbox', { name: 'Because' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByLabelText('Because')).toBeNull());
    // The focus is where it was, so that the keys of what lies beneath go on working (m10).
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'));
    expect(screen.getByRole('alert').textContent).toContain('Two orders wait for it');
    expect([sent.length, onClose.mock.calls.length]).toEqual([1, 0]);
  });
});
