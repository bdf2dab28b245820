import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { book as gym } from '../../../tests/gym/book';
import { members } from '../../../tests/gym/people';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { openBook } from '../../providers/book';
import { channels } from '../../resources/channels/entity';
import { rooms } from '../../resources/rooms/entity';
import { withAdded } from '../additions';
import { defineScreen, type ShowParts } from '../screen';
import { ShowFields } from './show-fields';
import { Shown } from './show-panel';

followsPermissions();

const room = { id: 4, version: 1, name: 'الحمام المغربي', capacity: 2, isActive: true };

const shown = async (folded: readonly string[] = []) => {
  await setLanguage('ar');
  return render(<ShowFields screen={defineScreen({ entity: rooms })} row={room} parts={{ folded }} />)
    .container;
};

it('a name that the head says is not said again beneath it', async () => {
  const text = (await shown()).textContent;
  expect(text).toContain('السعة');
  expect(text).not.toContain('الحمام المغربي');
});

it('a field that its row does not ask for is shown only with a value', async () => {
  await setLanguage('ar');
  const screen = defineScreen({ entity: channels });
  const textFor = (row: object) =>
    render(<ShowFields screen={screen} row={{ id: 4, version: 1, ...row }} parts={{}} />).container
      .textContent;
  const risk = 'مخاطرة الربط';
  expect(textFor({ provider: 'waha', riskAccepted: false })).toContain(risk);
  expect(textFor({ provider: 'cloud', riskAccepted: false })).not.toContain(risk);
  expect(textFor({ provider: 'cloud', riskAccepted: true })).toContain(risk);
});

describe('rows of another noun about a row', () => {
  const asked: string[] = [];
  const sara = { id: 5, version: 1, name: 'Sara' };
  const lists: Readonly<Record<string, readonly object[]>> = {
    '/api/payments': [{ id: 8, memberId: 5, amount: 250, planId: 2, paidOn: '2026-03-01' }],
    '/api/bookings': [{ id: 9, memberId: 5, classId: 3, bookedOn: '2026-03-04', state: 'Booked' }],
  };
  beforeEach(async () => {
    asked.length = 0;
    openBook(gym);
    await setLanguage('en');
    vi.stubGlobal('fetch', async (url: string) => {
      const { pathname, searchParams } = new URL(url, 'http://here');
      asked.push(`${pathname} ${searchParams.get('memberId')} ${searchParams.get('state')}`);
      return Response.json({ data: lists[pathname] ?? [], total: 1, page: 1, pageSize: 20 });
    });
  });
  const draw = (parts: ShowParts = {}) =>
    render(
      <InRefine>
        <Shown screen={defineScreen({ entity: members })} row={sara} parts={parts} />
      </InRefine>,
    );
  const reader = { role: 'Trainer', permissions: ['members.read', 'payments.read'] };

  it('stand beneath its fields as their list answers them, for whoever may see that list', async () => {
    enter(reader);
    draw();
    const part = await screen.findByRole('region', { name: 'Payments' });
    const title = await within(part).findByRole('link', { name: '٢٥٠' });
    expect(title.getAttribute('href')).toBe('/payments/8');
    expect(within(part).getByRole('link', { name: 'All' }).getAttribute('href')).toBe(
      '/payments?branchId=all&memberId=5',
    );
    expect(asked).toEqual(['/api/payments 5 null']);
  });

  it('are tabs where it has tabs, in their order, and join the tab of their name', async () => {
    enter({ ...reader, permissions: [...reader.permissions, 'bookings.read'] });
    const tabs = [{ key: 'payments', label: { ar: 'المال', en: 'Money' }, part: () => 'by hand' }];
    const made = withAdded(defineScreen({ entity: members }), [
      defineScreen({ entity: members, order: 4, show: async () => ({ tabs }) }),
    ]);
    draw(await made.show?.());
    await screen.findByRole('tab', { name: 'Bookings' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Bookings', 'Money']);
    screen.getByText('by hand');
    await screen.findByRole('link', { name: '٢٥٠' });
    await userEvent.click(screen.getByRole('tab', { name: 'Bookings' }));
    await screen.findByText('٠٤/٠٣/٢٠٢٦');
    expect(asked).toEqual(['/api/payments 5 null', '/api/bookings 5 Booked']);
  });
});
