import { defineAction } from '../../schema/action';
import { records } from '../../schema/answer';
import { integer, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { auditLogs } from '../audit-logs/entity';
import { messages } from '../messages/entity';
import { customers } from './entity';

/** The settings’ rights are Admin’s alone and cannot be given away. */
const right = 'settings.update';

/** Takes out everything that names a person; what is bought and paid stays, under a number. */
export const erase = defineAction(customers, {
  name: 'erase',
  on: 'row',
  label: { ar: 'محو بيانات الشخص', en: 'Erase the person' },
  done: { ar: 'تم محو بيانات الشخص', en: 'The person was erased' },
  icon: 'erase',
  danger: true,
  place: 'details',
  right,
  input: {
    /** Typed by hand: there is no way back. */
    personCode: text({
      label: { ar: 'اكتب الرقم التعريفي للتأكيد', en: 'Type the person number to confirm' },
      required: true,
      max: 30,
    }),
  },
  answer: 'nothing',
  touches: [messages, auditLogs],
});

/** Counts of a person’s rows that are emptied or kept, by kind. */
export const erasure = defineQuery(customers, {
  name: 'erasure',
  on: 'row',
  label: { ar: 'ما يتعلق بالشخص', en: 'What there is of the person' },
  right,
  answer: records({
    what: text({ label: { ar: 'النوع', en: 'Kind' }, required: true }),
    count: integer({ label: { ar: 'العدد', en: 'Count' }, required: true }),
  }),
});

export const eraseActions = { erase };
export const eraseQueries = { erasure };
