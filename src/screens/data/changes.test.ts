import { keys } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { keepNewest } from './changes';

const rooms = keys().data().resource('rooms');
const listKey = rooms.action('list').params({ page: 1 }).get();
const oneKey = rooms.action('one').id(2).params({}).get();

const withRows = (...rows: readonly object[]): QueryClient => {
  const client = new QueryClient();
  client.setQueryData(listKey, { data: rows, total: 2 });
  client.setQueryData(oneKey, { data: { id: 2, version: 1, name: 'B', notes: 'old' } });
  client.setQueryData(rooms.action('list').params('options').get(), [{ id: 2, name: 'B' }]);
  return client;
};

describe('What the server answered to a change', () => {
  it('stands in lists and details before they are fetched anew, with nothing that they did not show', () => {
    const client = withRows({ id: 1, version: 4, name: 'A' }, { id: 2, version: 1, name: 'B' });
    keepNewest(client, 'rooms', { id: 2, version: 2, name: 'C', notes: 'new', secretOfDetails: true });
    expect(client.getQueryData(listKey)).toEqual({
      data: [
        { id: 1, version: 4, name: 'A' },
        { id: 2, version: 2, name: 'C' },
      ],
      total: 2,
    });
    expect(client.getQueryData(oneKey)).toEqual({ data: { id: 2, version: 2, name: 'C', notes: 'new' } });
  });

  it('does not take the place of what is newer, nor of another entity, nor of what has no version', () => {
    const client = withRows({ id: 2, version: 3, name: 'D' });
    const before = client.getQueryData(listKey);
    keepNewest(client, 'rooms', { id: 2, version: 2, name: 'C' });
    keepNewest(client, 'rooms', { id: 2, name: 'C' });
    keepNewest(client, 'branches', { id: 2, version: 9, name: 'C' });
    expect(client.getQueryData(listKey)).toEqual(before);
  });
});
