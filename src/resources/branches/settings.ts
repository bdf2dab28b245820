import { z } from 'zod';
import { defineSettings, own } from '../../schema/settings';

const start = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'validate.time' });
const end = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'validate.time' });
const name = z.string().min(1).max(50);

const spanOrNone = z
  .object({ start: start.optional(), end: end.optional() })
  .refine((times) => (times.start === undefined) === (times.end === undefined), {
    path: ['end'],
    error: 'validate.required',
  })
  .refine((times) => times.start === undefined || (times.end ?? '') > times.start, {
    path: ['end'],
    error: 'validate.time',
  });

const span = z
  .object({ start, end })
  .refine((times) => times.end > times.start, { path: ['end'], error: 'validate.time' });

/** Working day and default times of shifts (FND-19, SHF-11). */
export const appointmentSettings = defineSettings({
  name: 'booking',
  label: { ar: 'إعدادات المواعيد', en: 'Booking settings' },
  page: { at: '/settings/system', order: 30 },
  parts: [
    {
      label: { ar: 'يوم العمل وأنواع الورديات', en: 'Working day and shift types' },
      keys: ['defaultShiftTimes', 'shiftTypes'],
    },
  ],
  fields: {
    // Parts of the working day, which lasts from the earliest start to the latest end. Not shift types (FND-19).
    defaultShiftTimes: own({
      label: { ar: 'ساعات العمل', en: 'Working day' },
      schema: z
        .record(name, span, { error: 'validate.object' })
        .refine((parts) => Object.keys(parts).length > 0, { error: 'validate.required' }),
      default: { morning: { start: '08:00', end: '16:00' }, evening: { start: '16:00', end: '22:00' } },
    }),
    // Times that choosing a type fills into a shift. A type without times changes nothing (SHF-11).
    shiftTypes: own({
      label: { ar: 'أنواع الورديات', en: 'Shift types' },
      schema: z.record(name, spanOrNone, { error: 'validate.object' }),
      default: {
        Morning: { start: '09:00', end: '14:00' },
        Evening: { start: '16:00', end: '22:00' },
        FullDay: { start: '10:00', end: '20:00' },
        Custom: {},
      },
    }),
  },
});
