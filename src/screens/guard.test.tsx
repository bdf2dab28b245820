import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { enter, followsPermissions } from '../../tests/support/session';
import { setLanguage } from '../i18n/react';
import { Guard } from './guard';

followsPermissions();

/** Open requests. A request leaves a moment after its call, because it may have to wait for the screen lock. */
let waiting: ((response: Response) => void)[] = [];
const release = async (response: Response) => {
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
  waiting.pop()?.(response);
};

const hold = (permissions: readonly string[] | undefined) =>
  enter({ role: 'Receptionist', branches: [], permissions });

beforeAll(() => setLanguage('ar'));
beforeEach(() => {
  waiting = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        waiting.push(resolve);
      }),
  );
});

describe('what stands before a screen', () => {
  // PRM-12 PRM-14
  it('says that the rights are being checked until they are known, then shows the screen', async () => {
    hold(undefined);
    render(
      <Guard permission="customers.read">
        <p>قائمة العملاء</p>
      </Guard>,
    );
    expect(screen.getByRole('status').textContent).toBe('جارٍ التحقق من الصلاحيات...');
    expect(screen.queryByText('قائمة العملاء')).toBeNull();
    await release(new Response('{"permissions":["customers.read"]}'));
    await screen.findByText('قائمة العملاء');
    expect(screen.queryByRole('status')).toBeNull();
  });

  // PRM-25
  it('says that the rights could not be loaded, and can be asked to try again', async () => {
    hold(undefined);
    render(
      <Guard permission="customers.read">
        <p>قائمة العملاء</p>
      </Guard>,
    );
    await release(new Response('{}', { status: 500 }));
    expect((await screen.findByRole('alert')).textContent).toContain('فشل في تحميل صلاحيات المستخدم');
    await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    await release(new Response('{"permissions":["customers.read"]}'));
    await screen.findByText('قائمة العملاء');
  });
});

describe('who is let through', () => {
  const shown = async (needs: { permission?: string; any?: string[]; all?: string[] }): Promise<boolean> => {
    render(
      <Guard {...needs}>
        <p>inside</p>
      </Guard>,
    );
    await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    const found = screen.queryByText('inside') !== null;
    cleanup();
    return found;
  };

  // PRM-24
  it('is decided by one right, by any of several or by all of several', async () => {
    hold(['customers.read', 'services.read']);
    expect(await shown({ permission: 'customers.read' })).toBe(true);
    expect(await shown({ permission: 'customers.delete' })).toBe(false);
    expect(await shown({ any: ['customers.delete', 'services.read'] })).toBe(true);
    expect(await shown({ any: ['customers.delete', 'services.delete'] })).toBe(false);
    expect(await shown({ all: ['customers.read', 'services.read'] })).toBe(true);
    expect(await shown({ all: ['customers.read', 'services.delete'] })).toBe(false);
  });

  // PRM-25
  it('is told that the feature needs a right where the screen says nothing of its own', async () => {
    hold(['customers.read']);
    render(<Guard permission="rooms.read">x</Guard>);
    const refusal = await screen.findByRole('alert');
    expect(refusal.textContent).toContain('غير مسموح');
    expect(refusal.textContent).toContain('ليس لديك صلاحية لاستخدام هذه الميزة');
  });
});
