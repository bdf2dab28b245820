import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App as AntApp } from 'antd';
import { Link } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage, withTexts } from '../../i18n/react';
import { messagesScreen } from '../../resources/messages/screen';
import { ListScreen } from '../../screens/list/list-screen';

followsPermissions();

const patient = { timeout: 30_000 };
const json = (body: unknown) => new Response(JSON.stringify(body));
/** Answers a call that is not of the log: the outbox has nothing to tell. */
const other = (address: string) =>
  address.startsWith('/api/messages/') ? { needsStaff: 0, resting: [], unlinked: [], templates: [] } : [];
const log = [
  {
    id: 1,
    createdAt: '2038-03-06T07:15:00Z',
    kind: 'reminder',
    customerId: 7,
    recipient: '+201001234567',
    body: 'نذكرك بموعدك غدًا',
    status: 'queued',
    needsStaff: false,
    branchId: 2,
    notBefore: '2038-03-06T12:30:00Z',
  },
  {
    id: 2,
    createdAt: '2038-03-06T06:05:00Z',
    kind: 'birthday',
    customerId: 7,
    recipient: '+201001234567',
    body: 'كل عام وأنت بخير',
    status: 'delivered',
    needsStaff: false,
    branchId: 2,
    notBefore: '2038-03-06T06:40:00Z',
  },
];
beforeAll(async () => {
  await setLanguage('ar');
  await withTexts('messaging', Promise.resolve());
});
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    json(address.startsWith('/api/messages?') ? { data: log, totalCount: log.length } : other(address)),
  );
  enter({ role: 'Admin' });
});

describe('Messages to customers', () => {
  // m9
  it('the log says of each what it says and when, and when it is still to go out', {
    timeout: 90_000,
  }, async () => {
    render(
      <InRefine resources={[{ name: 'messages', list: '/messages' }]}>
        <AntApp>
          <ListScreen screen={messagesScreen} />
        </AntApp>
      </InRefine>,
    );
    await screen.findByText('نذكرك بموعدك غدًا', {}, patient);
    const rowOf = (text: string) =>
      (screen.getByText(text).closest('tr')?.textContent ?? '').replace(/\p{Cf}/gu, '');
    expect(rowOf('نذكرك بموعدك غدًا')).toContain('٠٩:١٥ ص');
    expect(rowOf('نذكرك بموعدك غدًا')).toContain('٠٢:٣٠ م');
    expect(rowOf('كل عام وأنت بخير')).toContain('٠٨:٠٥ ص');
    // It went out, so nobody waits for its time.
    expect(rowOf('كل عام وأنت بخير')).not.toContain('٠٨:٤٠ ص');
  });

  it('a link with the filter of a part presses that part, and another part drops the filter (M7)', {
    timeout: 90_000,
  }, async () => {
    const calls: URLSearchParams[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      if (address.startsWith('/api/messages?')) calls.push(new URL(address, 'http://x').searchParams);
      if (address.includes('view=segments')) return json({ review: 5, waiting: 0, failed: 3 });
      return json(
        address.startsWith('/api/messages?') ? { data: log, totalCount: log.length } : other(address),
      );
    });
    render(
      <InRefine resources={[{ name: 'messages', list: '/messages' }]}>
        <AntApp>
          <Link to="/messages?needsStaff=true&search=x">سجل الرسائل</Link>
          <ListScreen screen={messagesScreen} />
        </AntApp>
      </InRefine>,
    );
    fireEvent.click(screen.getByText('سجل الرسائل'));
    await screen.findByRole('button', { name: /تحتاج إلى مراجعة/, pressed: true }, patient);
    await waitFor(() => expect(calls.at(-1)?.get('search')).toBe('x'));
    const counted = calls.findLast((call) => call.get('view') === 'segments');
    expect([counted?.get('search'), counted?.get('needsStaff')]).toEqual(['x', null]);
    fireEvent.click(await screen.findByRole('button', { name: /فشلت/ }));
    await screen.findByRole('button', { name: /فشلت/, pressed: true });
    await waitFor(() => expect(calls.at(-1)?.get('segment')).toBe('failed'));
    expect(calls.at(-1)?.get('needsStaff')).toBeNull();
    expect(calls.at(-1)?.get('search')).toBe('x');
  });
});
