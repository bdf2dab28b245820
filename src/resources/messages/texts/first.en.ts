import type { InEnglish } from '../../../i18n/ar';
import type { texts as ar } from './first.ar';

export const texts: InEnglish<typeof ar> = {
  'field.DefaultMessageTemplate': 'Reminder template',
  'field.BirthdayMessageTemplate': 'Birthday template',
  'field.FollowUpMessageTemplate': 'Follow-up template',
  'field.AfterVisitMessageTemplate': 'After-visit template',
  'waitlist.write': 'WhatsApp message',
  'queue.copy': 'Copy message',
  'queue.openChat': 'Open chat',
  'receipt.send': 'Send the receipt',
  'messages.templates': 'Ready texts',
  'messages.send': 'Send',
  'messages.byHand': 'Copy the message and send it from your own phone.',
  'messages.needStaff': {
    zero: 'No messages need somebody to look',
    one: '{count} message may not have arrived and needs somebody to look',
    other: '{count} messages may not have arrived and need somebody to look',
  },
  'messages.resting': 'Channel {channel} rests until {until}',
  'messages.unlinked': 'Channel {channel} is not connected; waiting for it: {messages}',
  'messages.link': 'Link the channel',
  'messages.template': 'The template {template} could not be sent: {messages}',
  'header.birthdays': 'Birthday greetings',
  'messages.count': { zero: 'No messages', one: '{count} message', other: '{count} messages' },
};
