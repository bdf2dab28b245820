import { Refine } from '@refinedev/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App as AntApp } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { enter } from '../../../tests/support/session';
import { setLanguage, withTexts } from '../../i18n/react';
import { followAccess } from '../../providers/access';
import { dataProvider } from '../../providers/data';
import { signOut } from '../../providers/session';
import { showToastsIn, type Toast } from '../../providers/toasts';
import { integer, text } from '../../schema/field';
import { defineSettings } from '../../schema/settings';
import { SettingsForm } from './settings-form';
import { useSettingsForm } from './use-settings-form';

const greetings = defineSettings({
  name: 'greetings',
  label: { ar: 'التهاني', en: 'Greetings' },
  fields: {
    hours: integer({
      label: { ar: 'قبل الموعد بعدد ساعات', en: 'Hours before' },
      min: 1,
      max: 72,
      default: 24,
    }),
    greeting: text({
      label: { ar: 'نص التهنئة', en: 'Greeting' },
      format: 'lines',
      variables: ['customer_name'],
      default: 'أهلًا {customer_name}',
    }),
  },
});

const groups = [greetings];

const Page = () => {
  const state = useSettingsForm({
    groups,
    saved: 'common.save',
    saveFailed: 'common.error',
    loadFailed: 'common.error',
  });
  return <SettingsForm groups={groups} state={state} path="/settings" loadFailed="" />;
};

let toasts: Toast[] = [];
let sent: unknown[] = [];
let stops: (() => void)[] = [];

beforeAll(async () => {
  await setLanguage('ar');
  await withTexts('settings', Promise.resolve());
});
beforeEach(() => {
  localStorage.clear();
  toasts = [];
  sent = [];
  const stored = { hours: 24, greeting: 'أهلًا {customer_name}', version: 1 };
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return new Response(JSON.stringify(stored));
    const changes = JSON.parse(String(body));
    sent.push(changes);
    return new Response(JSON.stringify({ ...stored, ...changes, version: 2 }));
  });
  enter({ role: 'Admin', branches: [] });
  stops = [followAccess(), showToastsIn((toast) => toasts.push(toast))];
});
afterEach(() => {
  cleanup();
  for (const stop of stops) stop();
  signOut();
  vi.unstubAllGlobals();
});

const open = async () => {
  const element = (
    <Refine dataProvider={dataProvider} options={{ disableTelemetry: true, disableRouteChangeHandler: true }}>
      <AntApp>
        <Page />
      </AntApp>
    </Refine>
  );
  // Asking before unsaved changes are left needs a data router.
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return {
    hours: await screen.findByLabelText(/قبل الموعد بعدد ساعات/),
    greeting: await screen.findByLabelText(/نص التهنئة/),
    save: () => userEvent.click(screen.getByRole('button', { name: 'حفظ' })),
  };
};

describe('A form of settings', () => {
  it('says what was changed and is not saved, and takes it back', async () => {
    const { greeting } = await open();
    const bar = () => document.querySelector('.settings-bar [role="status"]')?.textContent;
    expect(bar()).toBe('');
    await userEvent.type(greeting, ' وسهلًا');
    await waitFor(() => expect(bar()).toBe('تغيير واحد لم يُحفظ: نص التهنئة'));
    await userEvent.click(screen.getByRole('button', { name: 'تجاهل' }));
    await waitFor(() => expect(bar()).toBe(''));
    expect(greeting).toHaveProperty('value', 'أهلًا {customer_name}');
    expect(sent).toEqual([]);
  });

  // m21
  it('saves by Ctrl+Enter from a field as every form does', async () => {
    const { hours } = await open();
    await userEvent.clear(hours);
    await userEvent.type(hours, '30{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ hours: 30 })]));
    expect(toasts.at(-1)?.kind).toBe('success');
  });

  // m7
  it('leads to what must be corrected, names it in its bar, and lets no earlier "saved" stand', async () => {
    const { greeting, hours, save } = await open();
    await userEvent.clear(hours);
    await userEvent.type(hours, '30');
    await save();
    await waitFor(() => expect(toasts.at(-1)?.kind).toBe('success'));
    await userEvent.type(greeting, '{{nope}');
    await save();
    await waitFor(() => expect(document.activeElement).toBe(greeting));
    expect(document.querySelector('.settings-bar [role="status"]')?.textContent).toBe(
      'راجع أولًا: نص التهنئة',
    );
    // A toast with the same key takes the place of the earlier one.
    expect(toasts.at(-1)?.kind).toBe('error');
    expect(toasts.at(-1)?.key).toBe(toasts.at(-2)?.key);
    expect(toasts.at(-1)?.key).toBeDefined();
    expect(sent).toHaveLength(1);
  });
});
