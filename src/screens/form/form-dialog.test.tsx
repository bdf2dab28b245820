import { Refine } from '@refinedev/core';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leavesNothing } from '../../../tests/support/signed-in';
import { setLanguage } from '../../i18n/react';
import { loadAccess } from '../../providers/access';
import { openBook } from '../../providers/book';
import { dataProvider } from '../../providers/data';
import { useNotificationProvider } from '../../providers/refine';
import { signIn } from '../../providers/session';
import { defineBook } from '../../schema/book';
import { defineEntity } from '../../schema/entity';
import { text } from '../../schema/field';
import { defineScreen } from '../screen';
import { FormDialog } from './form-dialog';

leavesNothing();

const entity = defineEntity({
  name: 'jars',
  api: '/jars',
  route: '/jars',
  audit: 'Jar',
  icon: 'inbox',
  label: { one: { ar: 'مرطبان', en: 'jar' }, many: { ar: 'مرطبانات', en: 'jars' } },
  branch: false,
  title: 'name',
  sort: { by: 'name' },
  remove: 'row',
  fields: { name: text({ label: { ar: 'الاسم', en: 'Name' }, required: true }) },
});
const book = { ar: 'مطبخ', en: 'Kitchen' };
const menu = [{ name: 'kitchen', label: book }] as const;
openBook(
  defineBook({ name: book, menu, nouns: [{ entity }], roles: [], zone: 'Africa/Cairo', currency: 'EGP' }),
);

interface Call {
  readonly url: string;
  readonly method: string;
  readonly key: string | null;
  readonly body: unknown;
}

let calls: Call[] = [];
const answerBy = (answer: (call: Call) => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key');
    const call = { url, method, key, body: body ? JSON.parse(String(body)) : undefined };
    calls.push(call);
    return answer(call);
  });
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const sent = (method: string) => calls.filter((call) => call.method === method);

beforeAll(() => {
  configure({ asyncUtilTimeout: 20_000 });
  return setLanguage('en');
});
beforeEach(() => {
  calls = [];
  signIn({
    token: 't',
    user: {
      id: 3,
      username: 'mona',
      fullName: 'منى',
      role: 'Admin',
      branches: [],
      permissions: ['jars.create', 'jars.update'],
    },
  });
  return loadAccess();
});

const Dialog = ({ mode }: { readonly mode: 'create' | 'update' }) => (
  <Refine
    dataProvider={dataProvider}
    notificationProvider={useNotificationProvider()}
    options={{
      disableTelemetry: true,
      disableRouteChangeHandler: true,
      reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
    }}
  >
    <FormDialog screen={defineScreen({ entity })} mode={mode} />
  </Refine>
);

const open = (at: string) => {
  const routes = [
    {
      path: `${entity.route}/create`,
      element: (
        <App>
          <Dialog mode="create" />
        </App>
      ),
    },
    {
      path: `${entity.route}/:id/edit`,
      element: (
        <App>
          <Dialog mode="update" />
        </App>
      ),
    },
    { path: entity.route, element: 'closed' },
  ];
  render(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: [`${entity.route}${at}`] })} />,
  );
};
const typeName = async (name: string) => {
  const input = await screen.findByLabelText(/^Name/);
  await userEvent.clear(input);
  await userEvent.type(input, name);
};
const save = () => userEvent.click(screen.getByRole('button', { name: /save|add/i }));

describe('A form', () => {
  // ASVS 5.1.3
  it('says how many characters are left once few are, and takes no more', async () => {
    open('/create');
    const input = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    expect(input.maxLength).toBe(500);
    await userEvent.click(input);
    await userEvent.paste('x'.repeat(449));
    expect(screen.queryByText(/left$/)).toBeNull();
    await userEvent.paste('x'.repeat(50));
    expect(screen.getByText('1 character left').id).toBe(input.getAttribute('aria-describedby'));
    await userEvent.paste('x');
    expect(screen.getByText('Full: no characters left')).toBeTruthy();
  });

  it('loads its row, sends its version, and keeps what was typed when the server refuses it', async () => {
    answerBy(({ method }) => {
      if (method === 'PUT') return json({ message: 'Not today' }, 400);
      const isFirst = sent('GET').length === 1;
      return json({ id: 7, version: isFirst ? 4 : 5, name: isFirst ? 'Old' : 'Of another desk' });
    });
    open('/7/edit');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Old'));
    await typeName('New');
    await save();
    expect((await screen.findAllByText('Not today')).length).toBeGreaterThan(0);
    expect(sent('PUT')[0]?.body).toMatchObject({ id: 7, version: 4, name: 'New' });
    // After a refusal Refine reads the row again.
    await waitFor(() => expect(sent('GET').length).toBeGreaterThan(1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('New');
  });

  //
  it('sends a new row again under the same key until its content changes', async () => {
    answerBy(() => Promise.reject(new TypeError('no connection')));
    open('/create');
    await typeName('New');
    await save();
    await screen.findByRole('button', { name: 'Try again' });
    await save();
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    await screen.findByRole('button', { name: 'Try again' });
    await typeName('Other');
    await save();
    await waitFor(() => expect(sent('POST')).toHaveLength(3));
    const [first, again, other] = sent('POST').map(({ key }) => key);
    expect([typeof first, again === first, other === first]).toEqual(['string', true, false]);
  });
});
