import { Refine } from '@refinedev/core';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leavesNothing } from '../../../tests/support/session';
import { dataProvider } from '../../providers/data';
import { selectBranch, signIn } from '../../providers/session';
import { expenses } from '../../resources/expenses/entity';
import type { Entity } from '../../schema/entity';
import { cleared, filterOf } from './list-state';
import { useListTable } from './use-list-table';

leavesNothing();

/** Queries of the lists that were requested. */
let asked: string[] = [];
/** Holds back the answer to one query until the promise ends. */
let held: { readonly query: string; readonly until: Promise<void> } | undefined;

beforeEach(() => {
  asked = [];
  held = undefined;
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    const query = decodeURIComponent(new URL(url, 'http://x').search);
    asked.push(query);
    if (held && query.includes(held.query)) await held.until;
    if (signal?.aborted) throw signal.reason;
    const id = query.includes('q1') ? 1 : 2;
    return new Response(JSON.stringify({ data: [{ id, category: 'Rent' }], totalCount: 45 }));
  });
  const branches = [{ id: 2 }, { id: 5 }];
  signIn({ token: 't', user: { id: 1, fullName: 'x', role: 'Staff', branchId: 2, branches } });
});

/** Parses as Refine's own provider does, whose copy of the router the tests would load a second time. */
const useParse = () => {
  const { pathname, search } = useLocation();
  return () => ({ pathname, params: Object.fromEntries(new URLSearchParams(search)) });
};

const tableAt = (
  address: string,
  entity: Entity = expenses,
  opening?: Parameters<typeof useListTable>[1],
) => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>
      <Refine
        dataProvider={dataProvider}
        routerProvider={{ parse: () => useParse() }}
        resources={[{ name: entity.name }]}
        options={{ disableTelemetry: true, disableRouteChangeHandler: true }}
      >
        {children}
      </Refine>
    </MemoryRouter>
  );
  return renderHook(
    () => ({ list: useListTable(entity, opening), location: useLocation(), navigate: useNavigate() }),
    { wrapper },
  ).result;
};
const rent = filterOf('category', 'in', ['Rent']);

describe('The state of a list', () => {
  it('keeps a filter that was set a moment ago, before the screen has followed', () => {
    const result = tableAt('/expenses');
    const { list } = result.current;
    act(() => {
      list.setFilters([rent]);
      list.setFilters([filterOf('search', 'contains', 'door')]);
      expect(list.search()).toBe('?search=door&category=Rent');
    });
    expect(result.current.location).toMatchObject({ search: '?search=door&category=Rent' });
    expect(result.current.list.filters).toEqual([filterOf('search', 'contains', 'door'), rent]);
  });

  it('takes nothing along that was cleared a moment ago', () => {
    const { list } = tableAt('/expenses?search=door&category=Rent').current;
    expect(list.search()).toBe('?search=door&category=Rent');
    act(() => {
      list.setFilters(cleared);
      expect(list.search()).toBe('');
    });
  });

  it('goes back step by step, where a search that was typed is one step', async () => {
    const result = tableAt('/expenses');
    for (const filter of [rent, filterOf('search', 'contains', 'd'), filterOf('search', 'contains', 'door')])
      act(() => result.current.list.setFilters([filter]));
    await act(async () => result.current.navigate(-1));
    expect(result.current.location.search).toBe('?category=Rent');
    expect(result.current.list.filters).toEqual([rent]);
    await act(async () => result.current.navigate(-1));
    expect(result.current.list.filters).toEqual([]);
  });

  // CUS-21
  it('goes to page 1 after a search, a filter, a sort or a page size', () => {
    for (const change of [
      (list: ReturnType<typeof useListTable>) => list.setFilters([filterOf('search', 'contains', 'door')]),
      (list: ReturnType<typeof useListTable>) => list.setFilters([rent]),
      (list: ReturnType<typeof useListTable>) =>
        list.onChange(
          {},
          {},
          { field: 'amount', columnKey: 'amount', order: 'ascend' },
          { action: 'sort', currentDataSource: [] },
        ),
      (list: ReturnType<typeof useListTable>) =>
        list.onChange({}, { category: ['Rent'] }, {}, { action: 'filter', currentDataSource: [] }),
      (list: ReturnType<typeof useListTable>) => list.setPageSize(50),
    ]) {
      const result = tableAt('/expenses?page=3');
      expect(result.current.list.currentPage).toBe(3);
      act(() => change(result.current.list));
      expect(result.current.list.currentPage).toBe(1);
      expect(result.current.location.search).not.toContain('page=');
      cleanup();
    }
  });
});

describe('The rows of a list', () => {
  it('are requested by what the address says, and by the branch chosen for the day', async () => {
    const result = tableAt('/expenses?search=door&category=Rent&page=2');
    await waitFor(() => expect(result.current.list.rows).toHaveLength(1));
    expect(asked).toEqual(['?page=2&pageSize=20&sortBy=date&desc=true&search=door&category=Rent&branchId=2']);
    act(() => selectBranch(5));
    await waitFor(() => expect(asked.at(-1)).toContain('branchId=5'));
    act(() => result.current.list.setFilters([filterOf('branchId', 'in', ['all'])]));
    await waitFor(() => expect(asked.at(-1)).toMatch(/page=1&.*branchId=2&branchId=5/));
    expect(asked).toHaveLength(3);
  });

  it('are never those of an older question that was answered late', async () => {
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    held = { query: 'q1', until };
    const result = tableAt('/expenses?search=q1');
    await waitFor(() => expect(asked).toHaveLength(1));
    act(() => result.current.list.setFilters([filterOf('search', 'contains', 'other')]));
    await waitFor(() => expect(result.current.list.rows).toMatchObject([{ id: 2 }]));
    await act(async () => release());
    expect(result.current.list.rows).toMatchObject([{ id: 2 }]);
    expect(asked.filter((query) => query.includes('q1'))).toHaveLength(1);
  });

  it('are those of the last page that is left, when the last row of a page was removed', async () => {
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      const isBeyond = url.includes('page=4&');
      return new Response(JSON.stringify({ data: isBeyond ? [] : [{ id: 2 }], totalCount: 45 }));
    });
    const result = tableAt('/expenses?page=4');
    await waitFor(() => expect(result.current.location.search).toBe('?page=3'));
    await waitFor(() => expect(result.current.list.rows).toHaveLength(1));
  });
});
