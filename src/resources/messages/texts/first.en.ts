import type { texts as ar } from './first.ar';

export const texts: Record<keyof typeof ar, string> = {
  'field.DefaultMessageTemplate': 'Reminder template',
  'field.BirthdayMessageTemplate': 'Birthday template',
  'field.FollowUpMessageTemplate': 'Follow-up template',
  'field.AfterVisitMessageTemplate': 'After-visit template',
  'queue.copy': 'Copy message',
  'queue.openChat': 'Open chat',
  'messages.send': 'Send',
  'messages.byHand': 'Copy the message and send it from your own phone.',
  'messages.needStaff': 'Messages that may not have arrived and need somebody to look. Count: {count}',
  'messages.resting': 'Channel {channel} rests until {until}',
  'header.birthdays': 'Birthday greetings',
};
