import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/in-refine';
import { setLanguage } from '../../../i18n/react';
import { followAccess } from '../../../providers/access';
import { signIn, signOut } from '../../../providers/session';
import { ApprovedTemplates } from '../../../resources/messages/approved-section';
import { ApprovedInput } from './approved-input';

const template = { language: 'ar', category: 'UTILITY', reason: null };
const account = {
  ...{ channelId: 7, channelName: 'Official', quality: 'good', dayLimit: '1K', kinds: [] },
  problem: null as string | null,
  readAt: '2027-01-01T00:00:00Z' as string | null,
  templates: [
    { ...template, name: 'reminder', state: 'approved' },
    { ...template, name: 'moved', state: 'pending' },
  ],
};
let answer: readonly object[] = [];
let stop = () => {};

beforeEach(async () => {
  await setLanguage('ar');
  answer = [account];
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(answer))),
  );
  stop = followAccess();
  const user = { id: 1, fullName: 'x', role: 'Admin', branchId: 2, branches: [], permissionsVersion: 1 };
  signIn({ token: 't', user: { ...user, permissions: ['messaging.read'] } });
});
afterEach(() => {
  cleanup();
  stop();
  signOut();
  vi.unstubAllGlobals();
});

const Input = ({ value }: { readonly value: string }) => {
  const form = useForm({ defaultValues: { cloudTemplateLanguage: 'ar', reminderTemplateName: value } });
  return (
    <FormProvider {...form}>
      <ApprovedInput
        name="reminderTemplateName"
        id="name"
        describedBy={undefined}
        invalid={false}
        mode="update"
        row={undefined}
      />
    </FormProvider>
  );
};

const draw = (value: string) =>
  render(
    <InRefine>
      <Input value={value} />
    </InRefine>,
  );

//
it.each([
  ['appointment_reminder', 'غير موجود بهذه اللغة'],
  ['moved', 'قيد المراجعة'],
])('a name without an approved template says so beneath it: %s', async (name, said) => {
  draw(name);
  const told = await screen.findByRole('status', {}, { timeout: 30_000 });
  expect(told.textContent).toBe(said);
});

it('nothing is said of an approved one, nor where the templates could not be read', async () => {
  draw('reminder');
  await screen.findByRole('combobox', {}, { timeout: 30_000 });
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  answer = [{ ...account, templates: [], problem: 'unreachable' }];
  draw('appointment_reminder');
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', 'appointment_reminder'));
  expect(screen.queryByRole('status')).toBeNull();
});

it('a channel that joins while the settings of the hub are open shows its templates in its details', async () => {
  answer = [];
  const hub = (details: boolean) => (
    <InRefine>
      <Input value="reminder" />
      {details && <ApprovedTemplates row={{ id: 7, version: 1 }} />}
    </InRefine>
  );
  const { rerender } = render(hub(false));
  await screen.findByRole('textbox', {}, { timeout: 30_000 });
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  answer = [account];
  rerender(hub(true));
  await screen.findByRole('heading', { name: 'قوالب واتساب المعتمدة' }, { timeout: 30_000 });
  expect(screen.getByText('moved')).toBeDefined();
});
