import { flag } from '../../schema/field';
import { defineAcceptable, defineRefusals } from '../../schema/refusal';

export const cameRefusals = defineRefusals('appointment', {
  notArrived: {
    ar: 'لم يُسجَّل وصول العميل لهذا الحجز. هل حضر؟',
    en: 'No arrival is recorded for this booking. Did the customer come?',
  },
});

/** Work is done for somebody who came. Whoever says so records the arrival with it, and so it is billed. */
export const cameAppointments = defineAcceptable({
  of: ['appointments'],
  refusals: [cameRefusals.notArrived],
  input: { came: flag({ label: { ar: 'وصول وإنهاء', en: 'Arrived and done' } }) },
  accept: 'came',
});
