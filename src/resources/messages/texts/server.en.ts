import type { texts as ar } from './server.ar';

export const texts: Record<keyof typeof ar, string> = {
  'messaging.testText': 'Test message from {center_name}: the channel works.',
  'messaging.testValue': 'test',
  'birthdays.sentAll':
    'Queued: {queued}, already sent: {alreadySent}, no phone: {noPhone}, opted out: {optedOut}',
  'template.optedOut': 'Messages from {center_name} are stopped.',
  'template.recall':
    'Hello {customer_name}, we have missed you at {center_name}. Shall we book you an appointment?',
  'template.greeting': 'Hello {customer_name}, this is {center_name}.',
};
