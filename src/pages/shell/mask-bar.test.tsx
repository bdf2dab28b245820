import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage, withTexts } from '../../i18n/react';
import { getSession } from '../../providers/session';
import { MaskBar } from './mask-bar';

beforeEach(async () => {
  await setLanguage('ar');
  await withTexts('overlays', Promise.resolve());
});
followsPermissions();

it('the bar names as whom the product is shown, and ends that: the user and the branch of before are back', async () => {
  const asked: string[] = [];
  const own = { id: 1, role: 'Admin', permissions: ['customers.read'], mask: null, permissionsVersion: 2 };
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    asked.push(`${method} ${new URL(url, location.href).pathname}`);
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(own);
  });
  localStorage.setItem('selectedBranchId', 'all');
  const mask = { name: 'Receptionist', isRole: true, by: 'نادية' };
  enter({ mask });
  expect(getSession().choice).toBe(2);
  localStorage.setItem('selectedBranchId', 'all');
  render(
    <InRefine>
      <MaskBar mask={mask} />
    </InRefine>,
  );
  expect(screen.getByRole('status').textContent).toContain('تشاهد النظام كما يظهر لـ: موظف الاستقبال');
  expect(document.documentElement.hasAttribute('data-masked')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'إنهاء' }));
  await vi.waitFor(() =>
    expect(getSession()).toMatchObject({ choice: 'all', user: { id: 1, role: 'Admin', mask: null } }),
  );
  expect(asked.slice(0, 2)).toEqual(['DELETE /api/auth/mask', 'GET /api/auth/permissions']);
});
