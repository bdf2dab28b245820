import { Refine } from '@refinedev/core';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leavesNothing } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { loadAccess } from '../../providers/access';
import { openBook } from '../../providers/book';
import { dataProvider } from '../../providers/data';
import { useNotificationProvider } from '../../providers/refine';
import { signIn } from '../../providers/session';
import { copyOf, defineBook } from '../../schema/book';
import { defineEntity } from '../../schema/entity';
import { choice, flag, reference, rows, text } from '../../schema/field';
import type { OwnField } from '../../schema/own-fields';
import { defineScreen, type Screen } from '../screen';
import { useCurrentScreen } from '../screen-parts';
import { FormDialog } from './form-dialog';
import { draftKeyOf } from './frame/use-form-state';

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
  fields: {
    name: text({ label: { ar: 'الاسم', en: 'Name' }, required: true }),
    isSealed: flag({ label: { ar: 'مختوم', en: 'Sealed' } }),
    glass: choice({
      label: { ar: 'الزجاج', en: 'Glass' },
      options: [{ value: 'clear', label: { ar: 'شفاف', en: 'See-through' } }],
      default: 'clear',
      when: { field: 'isSealed', is: [true] },
    }),
    seal: text({ label: { ar: 'الختم', en: 'Wax' }, max: 9, when: { field: 'isSealed', is: [true] } }),
  },
});
const lids = defineEntity({
  ...entity,
  name: 'lids',
  api: '/lids',
  route: '/lids',
  about: 'jarId',
  fields: {
    ...entity.fields,
    jarId: reference({ label: { ar: 'المرطبان', en: 'Jar' }, to: 'jars' }),
  },
});
const lidsScreen = defineScreen({
  entity: lids,
  form: async () => ({
    given: () => {
      const jarId = Number(sessionStorage.getItem('for') ?? '0');
      return jarId > 0 ? { jarId } : {};
    },
    before: async (payload, { ask }) => payload.name !== 'Odd' || ask('Is it really odd?'),
  }),
});
const boxes = defineEntity({ ...entity, name: 'boxes', api: '/boxes', route: '/boxes', extensible: true });
const boxesScreen = defineScreen({ entity: boxes });
const slots = rows({
  label: { ar: 'الخانات', en: 'Slots' },
  rowLabel: { ar: 'خانة', en: 'slot' },
  fields: { size: text({ label: { ar: 'المقاس', en: 'Size' }, required: true }) },
});
const slottedScreen = defineScreen({ entity: copyOf(entity, { fields: { ...entity.fields, slots } }) });
const book = { ar: 'مطبخ', en: 'Kitchen' };
const menu = [{ name: 'kitchen', label: book }] as const;
openBook(
  defineBook({
    name: book,
    menu,
    nouns: [{ entity }, { entity: lids }, { entity: boxes }],
    roles: [],
    zone: 'Africa/Cairo',
    currency: 'EGP',
  }),
);

/** A field that the owner of the kitchen has added. */
const taste: OwnField = {
  entity: 'boxes',
  key: 'own7',
  place: 'own7',
  kind: 'choice',
  label: { ar: 'المذاق', en: 'Taste' },
  hint: { ar: 'كما يراه الطاهي', en: 'As the cook finds it' },
  isRequired: true,
  default: null,
  ...{ inList: true, inFilter: true, inSearch: false, revealedTo: null, to: null, branchIds: [] },
  options: [
    { value: 'o1', label: { ar: 'حلو', en: 'Sweet' }, isAside: false },
    { value: 'o2', label: { ar: 'مر', en: 'Bitter' }, isAside: true },
  ],
};

const Added = () => <Dialog mode="create" of={useCurrentScreen(boxesScreen)} />;

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
      permissions: ['jars.create', 'jars.update', 'jars.read', 'lids.create', 'boxes.create'],
      ownFields: [taste],
    },
  });
  return loadAccess();
});

interface DialogProps {
  readonly mode: 'create' | 'update';
  readonly of?: Screen;
}

const Dialog = ({ mode, of = defineScreen({ entity }) }: DialogProps) => (
  <Refine
    dataProvider={dataProvider}
    notificationProvider={useNotificationProvider()}
    options={{
      disableTelemetry: true,
      disableRouteChangeHandler: true,
      reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
    }}
  >
    <FormDialog screen={of} mode={mode} />
  </Refine>
);

const open = (at: string, route = entity.route) => {
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
    {
      path: `${lids.route}/create`,
      element: (
        <App>
          <Dialog mode="create" of={lidsScreen} />
        </App>
      ),
    },
    {
      path: `${boxes.route}/create`,
      element: (
        <App>
          <Added />
        </App>
      ),
    },
    {
      path: '/slotted/create',
      element: (
        <App>
          <Dialog mode="create" of={slottedScreen} />
        </App>
      ),
    },
    { path: entity.route, element: 'closed' },
    { path: boxes.route, element: 'closed' },
  ];
  return render(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: [`${route}${at}`] })} />,
  );
};
const typeName = async (name: string) => {
  const input = await screen.findByLabelText(/^Name/);
  await userEvent.clear(input);
  await userEvent.type(input, name);
};
const save = () => userEvent.click(screen.getByRole('button', { name: /save|add/i }));

describe('A form', () => {
  it('asks for a field that an owner has added, and offers no option that was set aside', async () => {
    answerBy(() => json({ id: 1, version: 1 }, 201));
    open('/create', boxes.route);
    await typeName('Red');
    await save();
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(screen.getByText('As the cook finds it')).toBeTruthy();
    await userEvent.click(screen.getByLabelText(/^Taste/));
    expect(screen.queryByText('Bitter')).toBeNull();
    await userEvent.click(await screen.findByText('Sweet'));
    await save();
    await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ name: 'Red', own7: 'o1' }));
  });

  // 48
  it('asks with the focus where a hurried Enter saves nothing', async () => {
    answerBy(() => json([]));
    open('/create', lids.route);
    await typeName('Odd');
    await save();
    await screen.findAllByText('Is it really odd?');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.querySelector('form .ant-btn-loading')).toBeNull());
    expect(sent('POST')).toEqual([]);
  });

  it('calls nothing of a new row wrong before somebody was in it', async () => {
    open('/create', '/slotted');
    await userEvent.click(await screen.findByRole('button', { name: 'Add slot' }));
    const size = await screen.findByLabelText(/^Size/);
    await waitFor(() => expect(document.activeElement).toBe(size));
    const wrong = () => document.querySelector('.card-row [role="alert"]');
    expect(wrong()).toBeNull();
    await userEvent.tab();
    await waitFor(() => expect(wrong()).not.toBeNull());
  });

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

  it('asks for a field while another wants it; what was typed stays, and is not sent while it is not asked for', async () => {
    answerBy(() => json({ message: 'Not today' }, 400));
    open('/create');
    await typeName('New');
    expect(screen.queryByLabelText('Wax')).toBeNull();
    const press = () => userEvent.click(screen.getByRole('switch', { name: 'Sealed' }));
    await press();
    await userEvent.type(await screen.findByLabelText('Wax'), 'red');
    await press();
    expect(screen.queryByLabelText('Wax')).toBeNull();
    await save();
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body).not.toHaveProperty('seal');
    await press();
    expect((await screen.findByLabelText<HTMLInputElement>('Wax')).value).toBe('red');
    await save();
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    expect(sent('POST')[1]?.body).toMatchObject({ isSealed: true, seal: 'red' });
  });

  it('shows a stored value that is not asked for any more, and leaves it as it is', async () => {
    const stored = { id: 7, version: 4, name: 'Old', isSealed: false, glass: 'clear', seal: 'blue' };
    answerBy(({ method }) =>
      json(method === 'PUT' ? { message: 'Not today' } : stored, method === 'PUT' ? 400 : 200),
    );
    open('/7/edit');
    await typeName('New');
    screen.getByText('blue');
    screen.getByText('See-through');
    await save();
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]?.body).not.toHaveProperty('seal');
  });

  //
  it('sends a new row again under the same key until its content changes', async () => {
    answerBy(() => Promise.reject(new TypeError('no connection')));
    open('/create');
    await typeName('New');
    await save();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    // M12: where it is seen, however long the form is.
    expect(retry.closest('.form-footer')).not.toBeNull();
    await save();
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    await screen.findByRole('button', { name: 'Try again' });
    await typeName('Other');
    await save();
    await waitFor(() => expect(sent('POST')).toHaveLength(3));
    const [first, again, other] = sent('POST').map(({ key }) => key);
    expect([typeof first, again === first, other === first]).toEqual(['string', true, false]);
  });

  // M3
  it('opened for one jar does not take what was typed about another: that is offered by its name', async () => {
    answerBy(() =>
      json([
        { id: 7, name: 'Seven' },
        { id: 8, name: 'Eight' },
      ]),
    );
    sessionStorage.setItem(
      draftKeyOf(3, 'lids', undefined),
      JSON.stringify({ values: { name: 'Blue', jarId: 7 } }),
    );
    sessionStorage.setItem('for', '8');
    const { unmount } = open('/create', lids.route);
    const offer = await screen.findByRole('button', { name: 'Continue the jar of Seven' });
    const input = screen.getByLabelText<HTMLInputElement>(/^Name/);
    expect(input.value).toBe('');
    await userEvent.type(input, 'Red');
    await userEvent.clear(input);
    await userEvent.click(offer);
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Blue');
    screen.getByText('What you typed before was restored');
    unmount();
    sessionStorage.setItem('for', '7');
    open('/create', lids.route);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Blue'));
    expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull();
  });
});
