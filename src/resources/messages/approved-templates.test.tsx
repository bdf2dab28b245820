import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { ApprovedTemplates } from './approved-templates';

followsPermissions();

const account = {
  ...{ channelId: 7, channelName: 'Official' },
  problem: null as string | null,
  kinds: [
    { kind: 'reminder', name: 'reminder', language: 'ar', reason: null, state: 'missing' },
    {
      kind: 'followUp',
      name: 'care',
      language: 'ar',
      reason: 'promotional',
      state: 'rejected',
    },
  ],
};
let answer = account;

beforeEach(async () => {
  await setLanguage('ar');
  answer = account;
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([answer])));
  enter({ role: 'Admin', permissions: ['messaging.read'] });
});

const draw = (id: number) =>
  render(
    <InRefine>
      <ApprovedTemplates row={{ id, version: 1 }} />
    </InRefine>,
  );

const itemOf = (name: string) => screen.getByText(name).closest('.show-item')?.textContent ?? '';

//
it('an official channel says which messages have an approved template, and why another has none', async () => {
  draw(7);
  await screen.findByRole('heading', { name: 'قوالب واتساب المعتمدة' }, { timeout: 30_000 });
  expect(itemOf('reminder')).toContain('غير موجود بهذه اللغة');
  expect(screen.getAllByText('نص ترويجي')).toHaveLength(1);
  expect(screen.queryByRole('status')).toBeNull();
});
