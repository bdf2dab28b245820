import { flag } from '../../schema/field';
import { defineAcceptable } from '../../schema/refusal';
import { appointmentRefusals } from './words';

/** Work is done for somebody who came. Whoever says so records the arrival with it, and so it is billed. */
export const cameAppointments = defineAcceptable({
  of: ['appointments'],
  refusals: [appointmentRefusals.notArrived],
  input: { came: flag({ label: { ar: 'وصول وإنهاء', en: 'Arrived and done' } }) },
  accept: 'came',
});
