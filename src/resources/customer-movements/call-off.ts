import { z } from 'zod';
import { defineAction } from '../../schema/action';
import { choice, reference, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { isAwaited } from '../appointments/desk-actions';
import { appointments } from '../appointments/entity';
import { customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { moneyMethod, paymentReference } from '../invoices/payment-fields';
import { customerMovements } from './entity';

/** What becomes of the deposit of a booking that is called off. */
export const depositEnds = [
  { value: 'credit', label: { ar: 'يبقى في رصيد العميل', en: 'Leave as credit' } },
  { value: 'return', label: { ar: 'رد العربون', en: 'Return the deposit' } },
  { value: 'move', label: { ar: 'نقل إلى موعد آخر', en: 'Move to another booking' } },
  { value: 'keep', label: { ar: 'الاحتفاظ بالعربون', en: 'Keep the deposit' } },
] as const;

const returned = { field: 'deposit', is: ['return'] } as const;
const moved = { field: 'deposit', is: ['move'] } as const;

export type DepositEnd = (typeof depositEnds)[number]['value'];

/**
 * Calls a booking off and settles its deposit in one step. What is kept becomes an invoice that the credit pays,
 * so that revenue, tax and numbers have it.
 */
export const callOffWithDeposit = defineAction(appointments, {
  name: 'callOffWithDeposit',
  on: 'row',
  label: { ar: 'إلغاء حجز له عربون', en: 'Cancel a booking and settle its deposit' },
  done: { ar: 'أُلغي الحجز', en: 'Booking cancelled' },
  path: '/appointments/:id/call-off',
  permission: 'appointments.update',
  possible: isAwaited,
  place: 'page',
  input: {
    reason: text({
      label: appointments.fields.statusReason.label,
      format: 'lines',
      max: 500,
      required: { field: 'deposit', is: ['return', 'move', 'keep'] },
    }),
    deposit: choice({ label: { ar: 'العربون', en: 'Deposit' }, options: depositEnds, required: true }),
    /** How it is returned. */
    paymentMethod: { ...moneyMethod, when: returned },
    reference: { ...paymentReference, when: returned },
    /** Booking of the same customer that it moves to. */
    toAppointmentId: reference({
      label: { ar: 'إلى الموعد', en: 'To the booking' },
      to: 'appointments',
      when: moved,
      required: moved,
    }),
  },
  touches: [customers, customerMovements, invoices, { name: 'drawers' }],
  touchesReferring: true,
});

export const callOffActions = { callOffWithDeposit };

/** What is left of the deposit of a booking, and the planned bookings that it can be moved to. */
export const deposit = defineQuery(appointments, {
  name: 'deposit',
  on: 'row',
  label: { ar: 'عربون الحجز', en: 'Deposit of the booking' },
  permission: 'appointments.read',
  also: 'invoices.create',
  answer: z.object({
    amount: z.number(),
    others: z.array(z.object({ id: z.int(), start: z.iso.datetime(), title: z.string() })),
  }),
});

export const depositQueries = { deposit };
