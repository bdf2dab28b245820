import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { expenses } from '../../../resources/expenses/entity';
import { changeListState, cleared, useListState, withFilter } from './list-state';

afterEach(cleanup);

const listAt = (address: string) => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(
    () => ({ list: useListState(expenses), location: useLocation(), navigate: useNavigate() }),
    { wrapper },
  ).result;
};

describe('The state of a list', () => {
  it('keeps what was chosen a moment ago, before the screen has followed', () => {
    const result = listAt('/expenses');
    const { list } = result.current;
    act(() => {
      list.change((now) => withFilter(now, 'category', ['Rent']));
      list.change((now) => changeListState(now, { q: 'door' }));
      expect(list.search()).toBe('?q=door&category=Rent');
    });
    expect(result.current.location.search).toBe('?q=door&category=Rent');
    expect(result.current.list.state).toMatchObject({ q: 'door', filters: { category: ['Rent'] } });
  });

  it('takes nothing along that was cleared a moment ago', () => {
    const { list } = listAt('/expenses?q=door&category=Rent').current;
    expect(list.search()).toBe('?q=door&category=Rent');
    act(() => {
      list.change(cleared);
      expect(list.search()).toBe('');
    });
  });

  it('follows the address again once somebody has gone elsewhere', () => {
    const result = listAt('/expenses');
    const { list, navigate } = result.current;
    act(() => {
      list.change((now) => withFilter(now, 'category', ['Rent']));
      void navigate('/expenses');
    });
    act(() => result.current.list.change((now) => changeListState(now, { q: 'door' })));
    expect(result.current.location.search).toBe('?q=door');
  });

  it('leaves open what was opened over the list while a search was being typed', () => {
    const result = listAt('/expenses/7/edit');
    act(() => result.current.list.change((now) => changeListState(now, { q: 'door' })));
    expect(result.current.location).toMatchObject({ pathname: '/expenses/7/edit', search: '?q=door' });
  });
});
