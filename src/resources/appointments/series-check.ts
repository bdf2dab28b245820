import { z } from 'zod';
import { defineQuery } from '../../schema/query';
import { courseInput } from './actions';
import { appointments } from './entity';

// Apart from the other queries: lists load no schemas.

const span = { start: z.iso.datetime(), end: z.iso.datetime() };

export const slot = z.looseObject(span);

/** Who or what is taken, by which booking, as far as the caller may know. */
export const clash = z.object({
  kind: z.enum(['staff', 'room', 'customer']),
  id: z.int(),
  name: z.string(),
  ...span,
  /** Absent for a hold and for a booking outside the caller's branches. */
  appointmentId: z.int().optional(),
  title: z.string().optional(),
  /** The person whose open dialog holds the time. */
  heldBy: z.string().optional(),
});

/** One visit of a course; with a code, what booking it would be refused for. */
export const visit = z.object({
  index: z.int(),
  ...span,
  code: z.string().optional(),
  clashes: z.array(clash).optional(),
  freeSlots: z.array(slot).optional(),
});

/** The visits of a course as booking them would meet them; nothing is saved. */
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
  right: 'appointments.create',
  input: courseInput,
  answer: z.object({ visits: z.array(visit) }),
});
