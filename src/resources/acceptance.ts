import { flag, text } from '../schema/field';

/** Sent with a change that leaves bookings without anybody, once that is accepted: the trail keeps the reason. */
export const acceptance = {
  acceptUncovered: flag({
    label: { ar: 'قبول بقاء الحجوزات دون أحد', en: 'Accept that bookings stay uncovered' },
    write: 'update',
  }),
  reason: text({ label: { ar: 'السبب', en: 'Reason' }, write: 'update' }),
};
