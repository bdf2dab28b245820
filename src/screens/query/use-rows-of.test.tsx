import { Refine } from '@refinedev/core';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dataProvider } from '../../providers/data';
import { signIn, signOut } from '../../providers/session';
import { appointments } from '../../resources/appointments/entity';
import { customers } from '../../resources/customers/entity';
import { invoices } from '../../resources/invoices/entity';
import type { Entity } from '../../schema/entity';
import { useRowsOf } from './use-rows-of';

let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url));
    return new Response('{"data":[],"totalCount":0}');
  });
  const branches = [{ id: 2 }, { id: 5 }];
  signIn({ token: 't', user: { id: 1, fullName: 'x', role: 'Staff', branchId: 2, branches } });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <MemoryRouter>
    <Refine
      dataProvider={dataProvider}
      resources={[customers, appointments, invoices].map(({ name }) => ({ name }))}
      options={{ disableTelemetry: true, disableRouteChangeHandler: true }}
    >
      {children}
    </Refine>
  </MemoryRouter>
);

// PRM-28
it.each<readonly [Entity, Parameters<typeof useRowsOf>[1], string]>([
  [
    invoices,
    { customerId: 7, status: 'Sent' },
    '/api/invoices?page=1&pageSize=20&branchId=2&branchId=5&customerId=7&status=Sent',
  ],
  [invoices, { branchId: 5, pageSize: 5 }, '/api/invoices?page=1&pageSize=5&branchId=5'],
  [invoices, { branchId: null }, '/api/invoices?page=1&pageSize=20&branchId=2&branchId=5'],
  [
    appointments,
    { branchId: [2, 5], from: '2026-01-01', sortBy: 'start' },
    '/api/appointments?page=1&pageSize=20&sortBy=start&desc=false&branchId=2&branchId=5&from=2026-01-01',
  ],
])(
  'rows of a part of a screen are those of the own branches, unless one is named (%#)',
  async (entity, query, url) => {
    const { result } = renderHook(() => useRowsOf(entity, query), { wrapper });
    await waitFor(() => expect(result.current.rows).toEqual([]));
    expect(asked).toEqual([url]);
  },
);
