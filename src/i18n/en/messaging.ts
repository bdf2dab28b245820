import type { InEnglish } from '../ar';
import type { texts as ar } from '../ar/messaging';

export const texts: InEnglish<typeof ar> = {
  'messaging.title': 'WhatsApp messages',
  'messaging.tabBasic': 'Basic settings',
  'messaging.tabChannels': 'Channels',
  'messaging.tabBirthdays': 'Birthday greetings',
  'messaging.openAsPage': 'Open as page',
  'messaging.verified': 'Verified',
  'messaging.unverified': 'Not verified',
  'messaging.apiKeySet': 'Stored, type a new key to change it',
  'messaging.variables': 'Available variables: {variables}',
  'messaging.preview': 'Preview',
  'messaging.bindTitle': 'Live link',
  'messaging.saved': 'Messaging settings saved',
  'messaging.error.phoneFirst': 'Enter the phone number first',
  'messaging.error.load': 'Failed to load the messaging settings',
  'messaging.error.save': 'Failed to save the messaging settings',
  'messaging.error.test': 'Failed to send the test message',
  'messaging.error.bind': 'Failed to bind the phone',
  'birthdays.title': 'Birthday greetings',
  'birthdays.count': 'Birthdays today',
  'birthdays.today': 'Today’s date',
  'birthdays.status': 'Status',
  'birthdays.ready': 'Ready',
  'birthdays.none': 'None',
  'birthdays.sendAllConfirm': {
    one: 'Send the greeting to {count} customer?',
    other: 'Send the greeting to {count} customers?',
  },
  'birthdays.sendAllNoConsent': {
    one: '{count} of them has no recorded consent.',
    other: '{count} of them have no recorded consent.',
  },
  'birthdays.empty': 'No birthdays today',
  'birthdays.error.load': 'Failed to load birthdays',
  'birthdays.error.send': 'Failed to send the greeting',
  'messagingHub.notAuthorised':
    'You are not authorised to open WhatsApp messages, this page is for the system manager only',
  'birthdays.byHand':
    'No messaging channel works now. Copy the message or open the chat to send it yourself.',
  'birthdays.byHandSome':
    'No channel works now for the branches of some customers. Copy their messages or open the chat to send them yourself.',
  'birthdays.noConsent': 'No recorded consent',
  'messaging.sample.customer': 'Sara Ahmed',
  'messaging.sample.service': 'Facial',
  'messaging.sampleHint': 'The preview uses sample values',
  'messaging.insert': 'Insert {variable}',
};
