import { Refine, useParsed } from '@refinedev/core';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { AddressOnce, routerProvider } from './router';

afterEach(cleanup);

let compared = 0;
const resource = {
  name: 'rooms',
  // Refine reads the path each time it compares the address with it.
  get list() {
    compared += 1;
    return '/rooms';
  },
  edit: '/rooms/:id/edit',
};

const Reader = () => {
  const {
    resource: found,
    action,
    id,
    params,
  } = useParsed<{ readonly tab?: string; readonly part?: string }>();
  return <p>{[found?.name, action, id, params?.tab, params?.part].join(' ')}</p>;
};

const show = (address: string, path: string, readers: number) => {
  compared = 0;
  render(
    <MemoryRouter initialEntries={[address]}>
      <Refine routerProvider={routerProvider} resources={[resource]} options={{ disableTelemetry: true }}>
        <AddressOnce>
          <Routes>
            <Route
              path={path}
              element={Array.from({ length: readers }, (_, at) => <Reader key={String(at)} />)}
            />
          </Routes>
        </AddressOnce>
      </Refine>
    </MemoryRouter>,
  );
  return compared;
};

it('A hook of Refine knows resource, action, id and what stands behind the question mark, as with the router alone', () => {
  show('/rooms/7/edit?tab=hours', '/rooms/:id/edit', 1);
  screen.getByText('rooms edit 7 hours');
});

it('A hook of Refine knows the parameters of a route that belongs to no resource', () => {
  show('/papers/7/first', '/papers/:id/:part', 1);
  screen.getByText('7 first', { collapseWhitespace: true });
});

it('The address is compared with the resources once, however many hooks ask', () => {
  const once = show('/rooms/7/edit', '/rooms/:id/edit', 1);
  cleanup();
  expect(once).toBeGreaterThan(0);
  expect(show('/rooms/7/edit', '/rooms/:id/edit', 30)).toBe(once);
});
