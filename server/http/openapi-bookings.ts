import { idempotencyKey, pathParameter, queryParameter } from '../../src/schema/openapi';
import { type JsonObject, refTo } from '../../src/schema/openapi-schemas';
import { type HandWrittenCall, integer, list, object, optionalText, options, string } from './openapi-parts';

const boolean: JsonObject = { type: 'boolean' };
const day: JsonObject = { type: 'string', format: 'date' };
const moment: JsonObject = { type: 'string', format: 'date-time' };
export const optionalInteger: JsonObject = { type: ['integer', 'null'] };
export const span = { start: moment, end: moment } as const;
const status = options('Planned', 'Done', 'NoShow', 'Canceled');
const booking = refTo('Appointments');
export const slots = list(object(span));
export const clashes: JsonObject = list(
  object({
    kind: options('staff', 'room', 'customer'),
    id: integer,
    name: string,
    ...span,
    'appointmentId?': integer,
    'title?': string,
    'heldBy?': string,
  }),
);

const branch = queryParameter('branchId', integer);
const holdBody = object({
  branchId: integer,
  ...span,
  'staffId?': optionalInteger,
  'roomId?': optionalInteger,
});
const hold = object({ id: integer, expiresAt: moment });
const statusBody = object({ status, 'reason?': optionalText, 'version?': optionalInteger });
const statusCall = (method: 'post' | 'put'): HandWrittenCall => ({
  method,
  path: '/appointments/{id}/status',
  summary: 'Change the status alone; leaving a final one needs appointments.manage',
  permission: 'appointments.update',
  parameters: [pathParameter('id')],
  body: statusBody,
  answers: { '200': booking },
  refusals: ['400', '404', '409', '413'],
});

/** A booking's payload and how often it repeats. */
const seriesBody: JsonObject = {
  allOf: [
    refTo('AppointmentsCreate'),
    object({
      repeat: object({ count: integer, everyDays: integer }),
      'skip?': { type: ['array', 'null'], items: integer },
    }),
  ],
};

/** The calls of the calendar. */
export const bookingCalls: readonly HandWrittenCall[] = [
  statusCall('post'),
  statusCall('put'),
  {
    method: 'get',
    path: '/appointments/{id}/history',
    summary: 'What happened to a booking, newest first',
    permission: 'appointments.read',
    parameters: [pathParameter('id')],
    answers: {
      '200': list(
        object({
          id: integer,
          timestamp: moment,
          userName: optionalText,
          action: string,
          changes: list(object({ field: string, before: optionalText, after: optionalText })),
        }),
      ),
    },
    refusals: ['404'],
  },
  {
    method: 'get',
    path: '/appointments/board',
    summary: 'Working day, staff, rooms, shifts and held times of a branch',
    permission: 'appointments.read',
    parameters: [branch, queryParameter('from', day), queryParameter('to', day)],
    answers: {
      '200': object({
        zone: string,
        open: string,
        close: string,
        staff: list(object({ id: integer, fullName: string, isFree: boolean, onShift: boolean })),
        rooms: list(object({ id: integer, name: string, capacity: integer })),
        shifts: list(object({ staffId: integer, date: day, start: string, end: string })),
        holds: list(
          object({
            id: integer,
            ...span,
            staffId: optionalInteger,
            roomId: optionalInteger,
            expiresAt: moment,
            userName: string,
            mine: boolean,
          }),
        ),
        waiting: integer,
        offered: integer,
      }),
    },
    refusals: ['400'],
  },
  {
    method: 'get',
    path: '/appointments/free-slots',
    summary: 'The first free times, by specialist',
    permission: 'appointments.read',
    parameters: [
      branch,
      queryParameter('serviceIds', list(integer), 'Repeatable; their durations make the length'),
      ...['staffId', 'roomId', 'customerId', 'exceptId', 'holdId'].map((name) =>
        queryParameter(name, integer),
      ),
      queryParameter('minutes', integer, 'Length instead of that of the services'),
      queryParameter('from', string, 'A day or an instant'),
      queryParameter('days', integer, 'At most 60'),
      queryParameter('limit', integer, 'At most 200'),
    ],
    answers: { '200': list(object({ ...span, staffId: integer, staffFullName: string })) },
    refusals: ['400'],
  },
  {
    method: 'get',
    path: '/appointments/staff',
    summary: 'Who can be booked at a time; free and on shift first',
    permission: 'appointments.read',
    parameters: [
      branch,
      queryParameter('start', string),
      queryParameter('end', string),
      ...['exceptId', 'holdId'].map((name) => queryParameter(name, integer)),
    ],
    answers: {
      '200': list(object({ id: integer, fullName: string, isFree: boolean, onShift: boolean })),
    },
    refusals: ['400'],
  },
  {
    method: 'get',
    path: '/customers/{id}/sessions',
    summary: 'Sessions that a booking may count on, and the packages they come from; oldest expiry first',
    permission: 'customers.read',
    parameters: [
      pathParameter('id'),
      queryParameter('exceptId', integer, 'The booking being edited: its own sessions are not taken yet'),
    ],
    answers: {
      '200': object({
        available: list(object({ serviceId: integer, sessionsCount: integer })),
        packages: list(
          object({
            id: integer,
            name: string,
            validUntil: day,
            items: list(
              object({ serviceId: integer, serviceName: string, sessions: integer, left: integer }),
            ),
          }),
        ),
      }),
    },
    refusals: ['400', '404'],
  },
  {
    method: 'post',
    path: '/appointments/holds',
    summary:
      'Keep a time for 90 seconds while a dialog is open; needs appointments.create or appointments.update',
    body: holdBody,
    answers: { '201': hold },
    refusals: ['403', '400', '409', '413'],
  },
  {
    method: 'put',
    path: '/appointments/holds/{id}',
    summary:
      'Move a held time, and begin its 90 seconds anew; needs appointments.create or appointments.update',
    parameters: [pathParameter('id')],
    body: holdBody,
    answers: { '200': hold },
    refusals: ['403', '400', '404', '409', '413'],
  },
  {
    method: 'delete',
    path: '/appointments/holds/{id}',
    summary: 'Give a held time up; needs appointments.create or appointments.update',
    parameters: [pathParameter('id')],
    answers: { '204': null },
    refusals: ['403', '404'],
  },
  {
    method: 'post',
    path: '/appointments/series/check',
    summary: 'Which visits of a course would be refused; nothing is saved',
    permission: 'appointments.create',
    body: seriesBody,
    answers: {
      '200': object({
        visits: list(
          object({
            index: integer,
            ...span,
            'code?': string,
            'clashes?': clashes,
            'freeSlots?': slots,
          }),
        ),
      }),
    },
    refusals: ['400', '413'],
  },
  {
    method: 'post',
    path: '/appointments/series',
    summary: 'Book all visits of a course, or none',
    permission: 'appointments.create',
    parameters: [idempotencyKey],
    body: seriesBody,
    answers: { '201': list(booking) },
    refusals: ['400', '409', '413'],
  },
];
