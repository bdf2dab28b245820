import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../../tests/support/session';
import { setLanguage, t, withTexts } from '../../../i18n/react';
import { ManageDialog } from './manage-dialog';
import { moduleTitle, PolicyProvider } from './names';

followsPermissions();

it('an earlier state of a role is told in words, previewed by its ticks, and saved with the version that was shown', async () => {
  await setLanguage('ar');
  await withTexts('roles', Promise.resolve());
  enter();
  const usual = { module: 'customers', description: '', isActive: true };
  const permissions = [
    { ...usual, id: 1, key: 'customers.read', action: 'read', name: 'عرض العملاء' },
    { ...usual, id: 2, key: 'customers.create', action: 'create', name: 'إضافة العملاء' },
  ];
  const at = '2026-11-20T08:00:00Z';
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body, headers }: { body?: string; headers: Headers }) => {
    if (body) sent.push([url.replace(/^.*\/api/, ''), JSON.parse(body), headers.get('if-match')]);
    if (url.endsWith('/earlier'))
      return Response.json([{ id: 9, at, userName: 'نادية', before: [1, 2], after: [1] }]);
    return Response.json(permissions.slice(0, 1));
  });
  const flags = { ownOnly: false, needsFactor: false, isBuiltIn: true };
  const held = { permissionIds: [1], defaultPermissionIds: [], users: [{ id: 3, fullName: 'سارة' }] };
  const role = { id: 4, version: 7, name: 'Staff', description: '', ...flags, ...held };
  const editor = { isAdmin: true, role: 'Admin', can: () => true };
  render(
    <InRefine>
      <PolicyProvider value={{ permissions, roles: [role], editor }}>
        <ManageDialog role={role} onClose={() => {}} />
      </PolicyProvider>
    </InRefine>,
  );
  await userEvent.click(await screen.findByText('حالات سابقة'));
  const moment = within(await screen.findByRole('listitem'));
  expect(moment.getByText('نادية')).toBeTruthy();
  expect(moment.getByText(/سُحبت/).parentElement?.textContent).toContain('إضافة العملاء');
  await userEvent.click(moment.getByRole('button', { name: 'إعادة ما قبله' }));
  const footer = document.querySelector('.manage-effect')?.textContent;
  expect([footer?.includes('تُضاف: إضافة العملاء'), footer?.includes('سارة')]).toEqual([true, true]);
  await userEvent.click(screen.getByRole('button', { name: 'حفظ' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([['/permissions/role/4/assign', { permissionIds: [1, 2] }, '"7"']]);
});

const withoutTexts: typeof t = Object.assign(() => '', { find: () => undefined });

// ROL-11
it('a module is named in the language of the reader, also when only its entity knows a name', async () => {
  await setLanguage('ar');
  await withTexts('roles', Promise.resolve());
  expect(moduleTitle('finance', t)).toBe('المالية');
  expect(moduleTitle('rooms', withoutTexts)).toBe('الغرف');
  await setLanguage('en');
  expect(moduleTitle('customers', t)).toBe('Customers');
  expect(moduleTitle('rooms', withoutTexts)).toBe('Rooms');
  expect(moduleTitle('elsewhere', withoutTexts)).toBe('elsewhere');
});
