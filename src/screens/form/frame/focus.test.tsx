import { Refine } from '@refinedev/core';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { enter } from '../../../../tests/support/session';
import { setLanguage } from '../../../i18n/react';
import { dataProvider } from '../../../providers/data';
import { signOut } from '../../../providers/session';
import { rooms } from '../../../resources/rooms/entity';
import { FormBody } from '../form-dialog';
import { useEntityForm } from '../use-entity-form';

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  localStorage.clear();
  enter({ role: 'Admin', branches: [] });
  vi.stubGlobal('fetch', async () => new Response('[]'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  signOut();
  vi.unstubAllGlobals();
});

const nothing = () => {};

const Create = () => (
  <FormBody
    entity={rooms}
    entityForm={useEntityForm(rooms, 'create', '', false)}
    mode="create"
    row={undefined}
    parts={{}}
    onDone={nothing}
    onRestart={nothing}
    tryClose={{ current: nothing }}
  />
);

const open = () => {
  const element = (
    <Refine dataProvider={dataProvider} options={{ disableTelemetry: true, disableRouteChangeHandler: true }}>
      <Create />
    </Refine>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
};

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a form that opens', () => {
  it('takes the focus to its first field', () => {
    open();
    pass(1000);
    expect(document.activeElement?.id).toBe('field-name');
  });

  // Otherwise text typed there would land in the first field, or be lost if that takes no text.
  it.each([0, 30, 59, 60, 61])('leaves it with who is in another one after %i ms', (ms) => {
    open();
    pass(ms);
    act(() => document.getElementById('field-kind')?.focus());
    pass(1000);
    expect(document.activeElement?.id).toBe('field-kind');
  });
});
