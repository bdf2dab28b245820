import { defineAction } from '../../schema/action';
import { choice, flag, text } from '../../schema/field';
import { customers } from '../customers/entity';
import { messagePurposes } from '../messages/choices';
import { messages } from '../messages/entity';
import { consentSources, consents } from './entity';

/** Records or ends a consent; only this allows messages to a number that opted out. */
export const setConsent = defineAction(customers, {
  name: 'setConsent',
  on: 'row',
  label: { ar: 'الموافقة على الرسائل', en: 'Consent to messages' },
  done: { ar: 'حُفظت الموافقة', en: 'Consent saved' },
  path: '/customers/:id/consent',
  permission: 'customers.update',
  input: {
    purpose: choice({
      label: { ar: 'الغرض', en: 'Purpose' },
      required: true,
      options: messagePurposes,
      default: 'marketing',
    }),
    given: flag({
      label: { ar: 'يوافق على استلام الرسائل', en: 'Agrees to receive messages' },
      required: true,
    }),
    source: choice({
      label: { ar: 'الطريقة', en: 'How' },
      required: true,
      options: consentSources,
      default: 'inPerson',
    }),
    notes: text({ label: { ar: 'ملاحظات', en: 'Notes' }, max: 500 }),
  },
  answer: 'nothing',
  touches: [consents, messages],
  place: 'page',
});

export const consentActions = { setConsent };
