import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFormat } from '../../../i18n/format';
import { appointments } from '../../../resources/appointments/entity';
import { receivedRow } from '../../../schema/answer';
import type { Appointment } from '../data/board';
import { EventFace } from './appointment-face';

afterEach(cleanup);

const [start, end] = ['2026-11-24T10:00:00.000Z', '2026-11-24T11:00:00.000Z'].map((at) => Date.parse(at));
const appointment: Appointment = {
  row: receivedRow(appointments, {
    id: 5,
    version: 1,
    start: '2026-11-24T10:00:00.000Z',
    end: '2026-11-24T11:00:00.000Z',
    status: 'Planned',
    services: [],
    packages: [],
  }),
  id: 5,
  version: 1,
  status: 'Planned',
  branchId: 2,
  staffId: 1,
  roomId: null,
  title: '',
  customerName: 'Hoda Sherif',
  phone: '',
  start: start ?? 0,
  end: end ?? 0,
  isPresent: false,
  isConfirmed: false,
  mustKnow: '',
  staffName: 'Mona',
  roomName: '',
  lines: [],
  packages: [],
};
const format = createFormat({
  lang: 'en',
  timeZone: 'Africa/Cairo',
  numerals: 'latn',
  clock: '12',
  home: { zone: 'Africa/Cairo', currency: 'EGP' },
});
const drawn = (changes: Partial<Appointment>) =>
  render(<EventFace appointment={{ ...appointment, ...changes }} lang="en" format={format} />).container;

// M4
it('a block in the calendar bears a sign where something must be known of the customer, with its words', () => {
  const sign = drawn({ mustKnow: 'Allergic to lavender' }).querySelector('.cal-must');
  expect(sign?.getAttribute('title')).toBe('Allergic to lavender');
  expect(sign?.textContent).toBe('Must be known: Allergic to lavender');
});

it('a block of a customer without such a note bears no sign', () => {
  expect(drawn({}).querySelector('.cal-must')).toBeNull();
});
