import { queryParameter } from '../../src/schema/openapi';
import type { JsonObject } from '../../src/schema/openapi-schemas';
import { type HandWrittenCall, integer, list, object, options, string } from './openapi-parts';

const number: JsonObject = { type: 'number' };
const day: JsonObject = { type: 'string', format: 'date' };
const hours = { start: string, end: string } as const;

/** Expenses and shifts. */
export const workCalls: readonly HandWrittenCall[] = [
  {
    method: 'get',
    path: '/expenses/summary',
    summary: 'Sums of the filtered expenses, and of this month under the branch filter alone',
    permission: 'expenses.read',
    parameters: [
      queryParameter('search', string),
      queryParameter('branchId', list(integer), 'Repeatable'),
      queryParameter('category', list(string), 'Repeatable'),
      queryParameter('paymentMethod', list(string), 'Repeatable'),
      queryParameter('from', day),
      queryParameter('to', day),
    ],
    answers: {
      '200': object({
        total: number,
        count: integer,
        average: { type: ['number', 'null'] },
        thisMonth: number,
      }),
    },
    refusals: ['400'],
  },
  {
    method: 'post',
    path: '/shifts/copy-week',
    summary: 'Copy the seven days before a day; what clashes is left out',
    permission: 'shifts.create',
    body: object({ branchId: integer, weekStart: day }),
    answers: { '200': object({ copied: integer, skipped: integer }) },
    refusals: ['400', '413'],
  },
  {
    method: 'get',
    path: '/shifts/schedule',
    summary: 'Staff of a branch and their shifts from one day to another',
    permission: 'shifts.read',
    parameters: [queryParameter('branchId', integer), queryParameter('from', day), queryParameter('to', day)],
    answers: {
      '200': object({
        from: day,
        to: day,
        staff: list(object({ id: integer, fullName: string })),
        shifts: list(
          object({
            id: integer,
            version: integer,
            staffId: integer,
            date: day,
            shiftType: options('Morning', 'Evening', 'FullDay', 'Custom'),
            ...hours,
          }),
        ),
      }),
    },
    refusals: ['400'],
  },
  {
    method: 'get',
    path: '/shifts/availability',
    summary:
      'Who of a branch works on a day, or at a time of it; everybody where the branch has no shifts that day',
    permission: 'shifts.read',
    parameters: [
      queryParameter('branchId', integer),
      queryParameter('date', day),
      queryParameter('time', string, 'HH:mm; without it, whoever has a shift at any time of that day'),
    ],
    answers: {
      '200': list(
        object({
          id: integer,
          fullName: string,
          shifts: list(object(hours)),
          available: { type: 'boolean' },
        }),
      ),
    },
    refusals: ['400'],
  },
];
