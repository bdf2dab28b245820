import type { texts as ar } from './messaging.ar';

export const texts: Record<keyof typeof ar, string> = {
  'messaging.linked': 'Done',
  'messaging.verify': 'Verify',
  'messaging.status.working': 'Connected',
  'messaging.status.waiting': 'Waiting to connect',
  'messaging.status.scan': 'Scan the QR code on the phone',
  'messaging.checkAgain': 'Check again',
  'messaging.code': 'Verification code',
  'messaging.codeShown': 'Type this code in WhatsApp on the phone: {code}',
  'channels.verifyTitle': 'Verify channel',
  'channels.requestCode': 'Send code',
  'channels.error.requestCode': 'Failed to send the code',
  'channels.error.verifyCode': 'Failed to verify the channel',
};
