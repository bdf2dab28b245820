import { weekdays } from '../../../src/resources/branches/hours';
import type { Entity } from '../../../src/schema/entity';
import { moneyShapes } from '../money/shapes';
import { isPresent } from '../world';

export type Payload = Record<string, unknown>;

/** Changes a body, or a part of one, where the declaration alone does not make it valid. */
export const shaped = (entity: Entity, payload: Payload): Payload =>
  shapes[entity.name]?.(payload) ?? payload;

const shapes: Readonly<Record<string, (payload: Payload) => Payload>> = {
  ...moneyShapes,
  // The URL must be one of the provider's, and session names allow only these letters (CHN-29, MSG-17).
  channels: ({ apiEndpoint: _none, ...payload }) => ({
    ...payload,
    ...('sessionName' in payload
      ? {
          sessionName: String(payload.sessionName)
            .replaceAll(/[^a-z0-9]+/gi, '-')
            .toLowerCase()
            .replace(/^-/, ''),
        }
      : {}),
  }),
  // Always open, so that any time can be booked. Rows sent back with their id stay as they were.
  branches: (payload) => ({
    ...payload,
    ...(isNew(payload.openingHours)
      ? { openingHours: weekdays.map((weekday) => ({ weekday, opens: '00:00', closes: '00:00' })) }
      : {}),
    ...(isNew(payload.specialDays)
      ? {
          specialDays: payload.specialDays.map((row, index) => {
            const day = `1999-01-0${index + 1}`;
            return { ...row, fromDate: day, toDate: day, opens: '09:00', closes: '10:00' };
          }),
        }
      : {}),
  }),
  // Permissions must exist and addresses be addresses. An account of nobody is open to all who reach what it has.
  serviceAccounts: (payload) => ({
    ...payload,
    ...('userId' in payload ? { userId: null } : {}),
    ...('permissionKeys' in payload ? { permissionKeys: ['customers.read', 'invoices.read'] } : {}),
    ...('allowedAddresses' in payload ? { allowedAddresses: ['127.0.0.1', '2001:db8::/32'] } : {}),
  }),
  // Others would have to fill in what is required. A starting value fits each kind, and is one of the options; a change
  // does not say whether the search finds the field.
  ownFields: (payload) => ({
    ...payload,
    ...('initial' in payload ? { initial: 'hintAr' in payload ? null : '1' } : {}),
    ...('hintAr' in payload ? { isRequired: false } : {}),
    ...('hintAr' in payload && 'kind' in payload
      ? {
          ...{ kind: 'choice', inSearch: false },
          options: rowsIn(payload.options).map((row, index) =>
            index === 0 ? { ...row, labelAr: '1' } : row,
          ),
        }
      : {}),
  }),
  // The address must be one outside, and the events those of entities that programs may read.
  webhooks: (payload) => ({
    ...payload,
    ...('url' in payload ? { url: 'https://hooks.example.com/in' } : {}),
    ...('eventTypes' in payload ? { eventTypes: ['Customer.Create', 'Customer.Update'] } : {}),
  }),
  // The appointment must belong to the customer, and the assigned user must work in the branch.
  followups: (payload) => ({ ...payload, ...('appointmentId' in payload ? { appointmentId: null } : {}) }),
  // New appointments are planned, in time to come, and their lines must follow one another.
  appointments: (payload) => ({
    ...payload,
    ...('status' in payload ? { status: 'Planned' } : {}),
    ...('start' in payload ? { start: toCome(payload.start), end: toCome(payload.end) } : {}),
    ...('services' in payload
      ? { services: rowsIn(payload.services).map(({ start: _start, end: _end, ...line }) => line) }
      : {}),
  }),
};

/** References that must lie in the row's own branch, even for a user of several branches: 400 at the field. */
export const ownBranchOnly: Readonly<Record<string, readonly string[]>> = {
  absences: ['staffId'],
  // The sample's room is of the own branch.
  appointments: [...(isPresent('rooms') ? ['branchId', 'roomId'] : []), 'staffId'],
  attendance: ['appointmentId'],
  followups: ['assignedToUserId', 'appointmentId'],
  invoices: ['appointmentId', 'attendanceId'],
  shifts: ['staffId'],
};

/** Returns the same moment twenty years later. */
const toCome = (moment: unknown): string => {
  const later = new Date(String(moment));
  later.setUTCFullYear(later.getUTCFullYear() + 20);
  return later.toISOString();
};

const isNew = (rows: unknown): rows is readonly Payload[] =>
  Array.isArray(rows) && rows.every((row) => !('id' in Object(row)));

const rowsIn = (value: unknown): readonly Payload[] => (Array.isArray(value) ? value : []);
