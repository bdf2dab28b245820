import { Refine } from '@refinedev/core';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { openBook } from '../../providers/book';
import { dataProvider } from '../../providers/data';
import { signIn, signOut } from '../../providers/session';
import { beautyCentre } from '../../resources/book';
import { useOptions } from './reference';

const room = (id: number) => ({ id, name: `Room ${id}` });
const newest = Array.from({ length: 20 }, (_, index) => room(40 - index));
let asked: URLSearchParams[] = [];

beforeAll(() => {
  openBook(beautyCentre);
  return setLanguage('en');
});
beforeEach(() => {
  asked = [];
  localStorage.clear();
  signIn({ token: 't', user: { id: 1, fullName: 'x', role: 'Staff', branchId: 2, branches: [{ id: 2 }] } });
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://here').searchParams;
    asked.push(query);
    const chosen = query.getAll('ids').map((id) => room(Number(id)));
    const found = query.get('search') ? [room(3)] : newest;
    return new Response(JSON.stringify([...chosen, ...found]));
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const Names = ({ search = '', chosen }: { readonly search?: string; readonly chosen: number }) => {
  const { options, isLoading } = useOptions('rooms', search, [chosen]);
  return isLoading ? null : <p>{options.map(({ label }) => label).join(', ')}</p>;
};
const drawn = (part: React.ReactElement) => (
  <MemoryRouter>
    <Refine dataProvider={dataProvider} options={{ disableTelemetry: true, disableRouteChangeHandler: true }}>
      {part}
    </Refine>
  </MemoryRouter>
);

it('A picker asks once for its newest rows and for the chosen one, in all branches', async () => {
  render(drawn(<Names chosen={5} />));
  await screen.findByText(/^Room 5, Room 40, .*Room 21$/);
  expect(asked.map(String)).toEqual(['page=1&pageSize=20&view=picker&ids=5']);
});

it('It asks for a row by its id again only if the row was chosen from a search', async () => {
  const { rerender } = render(drawn(<Names chosen={40} />));
  await screen.findByText(/Room 21$/);
  rerender(drawn(<Names chosen={39} />));
  await screen.findByText(/Room 21$/);
  expect(asked).toHaveLength(1);
  rerender(drawn(<Names chosen={39} search="3" />));
  await screen.findByText('Room 3');
  rerender(drawn(<Names chosen={3} />));
  await screen.findByText(/^Room 3, Room 40/);
  expect(asked.map((query) => query.getAll('ids'))).toEqual([['40'], [], ['3']]);
});
