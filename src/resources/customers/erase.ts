import { defineAction } from '../../schema/action';
import { text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { customers } from './entity';
import { countsByKind } from './merge';

/** Only Admin has the settings permissions, and no role can get them. */
const permission = 'settings.update';

/** Removes all personal data. Purchases and payments stay under a number. */
export const erase = defineAction(customers, {
  name: 'erase',
  on: 'row',
  label: { ar: 'محو بيانات الشخص', en: 'Erase the person' },
  done: { ar: 'مُحيت بيانات الشخص', en: 'The person was erased' },
  icon: 'erase',
  danger: true,
  place: 'details',
  permission,
  fresh: true,
  input: {
    /** Typed by the user to confirm, because erasing cannot be undone. */
    personCode: text({
      label: { ar: 'اكتب الرقم التعريفي للتأكيد', en: 'Type the person number to confirm' },
      required: true,
      max: 30,
    }),
  },
  answer: 'nothing',
  // By name, because the audit log is declared after all other nouns.
  touches: [{ name: 'auditLogs' }],
  touchesReferring: true,
});

/** Counts of the customer's rows that are emptied or kept, by kind. */
export const erasure = defineQuery(customers, {
  name: 'erasure',
  on: 'row',
  label: { ar: 'ما يتعلق بالشخص', en: 'What there is of the person' },
  permission,
  answer: countsByKind,
});

export const eraseActions = { erase };
export const eraseQueries = { erasure };
