import type { InEnglish } from '../../../i18n/ar';
import type { texts as ar } from './first.ar';

export const texts: InEnglish<typeof ar> = {
  'replies.empty': 'No customer has written yet',
  'replies.conversation': 'Conversation',
  'replies.nothing': 'No messages with this customer yet',
  'replies.unknown': 'Unknown number',
  'replies.until': 'The official WhatsApp takes free text until {time}',
  'replies.closed': 'The customer’s last message is 24 hours old. Only an approved template can be sent now:',
  'replies.noTemplate':
    'The customer’s last message is 24 hours old, and no approved template fits now. You can call.',
  'replies.byHand': 'Messaging is off. Write the answer, then copy it or send it from your own phone.',
  'replies.stopped': 'The customer stopped messages, so no answer arrives from here. You can call.',
  'replies.confirmed': 'Confirmed',
  'replies.all': 'Whole conversation',
  'replies.count': { zero: 'No replies', one: '{count} reply', other: '{count} replies' },
};
