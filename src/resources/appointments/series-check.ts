import { z } from 'zod';
import { defineQuery } from '../../schema/query';
import { courseInput } from './actions';
import { appointments } from './entity';

// This query has its own file because it needs zod schemas, which lists must not load.

const span = { start: z.iso.datetime(), end: z.iso.datetime() };

export const slot = z.looseObject(span);

/** A staff member, room or customer who is already taken, as far as the caller may know. */
export const clash = z.object({
  kind: z.enum(['staff', 'room', 'customer']),
  id: z.int(),
  name: z.string(),
  ...span,
  /** Absent for a hold, and for an appointment outside the caller's branches. */
  appointmentId: z.int().optional(),
  title: z.string().optional(),
  /** The user whose open dialog holds the time. */
  heldBy: z.string().optional(),
  /** Kind of the leave or blocked time that takes the time. */
  absence: z.string().optional(),
});

/** An appointment of a course. `code` is the refusal that booking it would get. */
export const visit = z.object({
  index: z.int(),
  ...span,
  code: z.string().optional(),
  clashes: z.array(clash).optional(),
  freeSlots: z.array(slot).optional(),
});

/** Checks the appointments of a course as booking would, without saving. */
export const checkSeries = defineQuery(appointments, {
  name: 'checkSeries',
  on: 'none',
  forOwn: true,
  method: 'POST',
  path: '/appointments/series/check',
  label: {
    ar: 'أي زيارات الدورة سيُرفض حجزها، دون حفظ شيء',
    en: 'Which visits of a course would be refused; nothing is saved',
  },
  permission: 'appointments.create',
  input: courseInput,
  answer: z.object({ visits: z.array(visit) }),
});
