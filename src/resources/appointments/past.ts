import { flag } from '../../schema/field';
import { defineAcceptable, defineRefusals } from '../../schema/refusal';

export const pastAppointment = defineRefusals('appointment', {
  past: {
    ar: 'هذا الوقت مضى: {day}، {hour}. هل تريد حفظ الحجز فيه؟',
    en: 'This time is over: {day}, {hour}. Save the booking there all the same?',
  },
});

/** An appointment at a time that is over. It is right for a late entry, and else a slip of the date. */
export const pastAppointments = defineAcceptable({
  of: ['appointments'],
  refusals: [pastAppointment.past],
  input: {
    acceptPast: flag({ label: { ar: 'حفظه في الماضي', en: 'Save it in the past' } }),
  },
  accept: 'acceptPast',
});
