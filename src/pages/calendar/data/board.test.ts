import { expect, it } from 'vitest';
import { appointments } from '../../../resources/appointments/entity';
import { receivedRow } from '../../../schema/answer';
import { appointmentOf } from './board';

// m1
it('A phone that was typed in Arabic digits is read in Latin ones, on the day sheet too', () => {
  const row = receivedRow(appointments, {
    id: 1,
    version: 1,
    branchId: 2,
    start: '2038-03-06T08:00:00.000Z',
    end: '2038-03-06T09:00:00.000Z',
    status: 'Planned',
    customerPhones: ['٠١٠٠ ٢١٣ ٤٤٧١'],
    services: [],
    packages: [],
  });
  expect(appointmentOf(row).phone).toBe('0100 213 4471');
});
