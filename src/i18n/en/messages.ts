export const messages = {
  'messaging.error.disabled': 'Messaging is switched off in the messaging settings',
  'messages.error.notDoubtful': 'Only a doubtful message that needs somebody is sent again',
  'messages.error.notQueued': 'The message is no longer waiting',
  'queue.copy': 'Copy message',
  'queue.openChat': 'Open chat',
  'messages.send': 'Send',
  'messages.byHand': 'Copy the message and send it from your own phone.',
  'messages.noConsent': 'No consent of this customer to marketing messages is recorded.',
  'messages.needStaff': 'Messages that may not have arrived and need somebody to look. Count: {count}',
  'messages.resting': 'Channel {channel} rests until {until}',
  'header.birthdays': 'Birthday greetings',
} as const;
