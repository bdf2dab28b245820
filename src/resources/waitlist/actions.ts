import { defineAction } from '../../schema/action';
import { waitlist } from './entity';
import { waitlistRefusals } from './words';

/** Lets a closed entry wait again; its offer was withdrawn, so the next free time makes a new one. */
export const reopen = defineAction(waitlist, {
  name: 'reopen',
  on: 'row',
  label: { ar: 'إعادة إلى الانتظار', en: 'Wait again' },
  done: { ar: 'عاد الطلب إلى الانتظار', en: 'Waiting again' },
  icon: 'undo',
  permission: 'appointments.update',
  many: true,
  possible: ({ status }) => status === 'Closed' || waitlistRefusals.goesOn,
  audit: 'Status',
});

/** Ends the waiting without a booking, for example because the customer does not want the time any more. */
export const close = defineAction(waitlist, {
  name: 'close',
  on: 'row',
  label: { ar: 'إنهاء الانتظار', en: 'End the waiting' },
  done: { ar: 'انتهى الانتظار', en: 'The waiting has ended' },
  icon: 'check',
  permission: 'appointments.update',
  possible: ({ status }) => status === 'Waiting' || waitlistRefusals.over,
  undo: { action: reopen, row: 'id' },
  many: true,
  audit: 'Status',
});

export const waitlistActions = { close, reopen };
