import { describe, expect, it } from 'vitest';
import { branchesNoun } from '../../../src/resources/branches/index';
import { testApp } from '../../support/app';
import type { PersonName } from '../../support/world';

interface Seen {
  readonly guide:
    | readonly { readonly name: string; readonly isDone: boolean; readonly id: number | null }[]
    | null;
}

const app = await testApp();
const guideOf = async (as: PersonName) => (await app.call<Seen>('GET', '/api/today', { as })).body.guide;
const doneOf = async (as: PersonName) =>
  Object.fromEntries((await guideOf(as))?.map(({ name, isDone }) => [name, isDone]) ?? []);

describe('The first day of a new centre', () => {
  it('ticks a step by the facts: hours once a branch has some, a service once there is one', async () => {
    await app.pool.query('delete from branches_opening_hours');
    await app.pool.query('update branches set address = null, phone = null');
    expect(await doneOf('Admin')).toMatchObject({ branch: false, hours: false, people: true, backup: false });
    await app.call('PUT', `/api/branches/${app.branches.own}`, {
      as: 'Admin',
      body: {
        name: 'الفرع',
        address: 'شارع ٩',
        openingHours: [{ weekday: 'Saturday', opens: '10:00', closes: '22:00' }],
      },
    });
    expect(await doneOf('Admin')).toMatchObject({ branch: true, hours: true });
  });

  it('leads each step to its own form, and knows name, logo, colour and tax (M10)', async () => {
    const steps = (await guideOf('Admin')) ?? [];
    expect(steps.find(({ name }) => name === 'hours')?.id).toBe(app.branches.own);
    expect(await doneOf('Admin')).toMatchObject({ looks: false, tax: false });
    const ways = branchesNoun.firstSteps?.map(({ name, to }) => [name, to]);
    expect(ways).toEqual([
      ['looks', '/settings/system'],
      ['branch', '/branches/:id/edit'],
      ['hours', '/branches/:id/edit'],
      ['tax', '/settings/system'],
    ]);
    const { status } = await app.call('PUT', '/api/settings', {
      as: 'Admin',
      body: { systemName: 'ورد', taxNumber: '123-456-789' },
    });
    expect(status).toBe(200);
    expect(await doneOf('Admin')).toMatchObject({ looks: true, tax: true });
  });

  it('shows nobody a step that they may not do, and tells of no other branch', async () => {
    const own = await doneOf('BranchManager');
    expect(Object.keys(own)).not.toContain('backup');
    expect(Object.keys(own)).toContain('hours');
    expect((await doneOf('stranger')).hours ?? false).toBe(false);
    await app.setPermissions('Receptionist', ['appointments.read']);
    expect(await guideOf('Receptionist')).toBeNull();
  });

  it('is gone for everybody once the centre has written an invoice', async () => {
    const { body: customer } = await app.call<{ readonly id: number }>('POST', '/api/customers', {
      as: 'Admin',
      body: { fullName: 'هالة', branchId: app.branches.own, phoneNumbers: ['01001234567'] },
    });
    const made = await app.call('POST', '/api/invoices', {
      as: 'Admin',
      body: {
        customerId: customer.id,
        branchId: app.branches.own,
        items: [{ description: 'تنظيف بشرة', quantity: 1, unitPrice: 100 }],
      },
    });
    expect(made.status).toBe(201);
    expect(await guideOf('Admin')).toBeNull();
    expect(await guideOf('BranchManager')).toBeNull();
  });
});
