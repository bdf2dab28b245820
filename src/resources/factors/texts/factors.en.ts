import type { InEnglish } from '../../../i18n/ar';
import type { texts as ar } from './factors.ar';

export const texts: InEnglish<typeof ar> = {
  'factors.stepTitle': 'Second step',
  'factors.appCode': 'Code shown by the app',
  'factors.recoveryCode': 'Recovery code',
  'factors.continue': 'Continue',
  'factors.usePasskey': 'Use a passkey',
  'factors.useRecovery': 'Use a recovery code',
  'factors.useUsual': 'Back to the usual way',
  'factors.useApp': 'Use the code of the app',
  'factors.usePassword': 'Use the password',
  'factors.passkeyNone': 'The device gave no passkey for this address. Try again or choose another way',
  'factors.codesTitle': 'Recovery codes',
  'factors.codesText':
    'These codes are shown once. Keep them away from your phone: each signs you in once if you lose the phone or the key.',
  'factors.download': 'Download as a file',
  'factors.kept': 'I have kept the codes',
  'factors.done': 'Done',
  'factors.scan':
    'Scan the square code with an authenticator app on your phone, then type the code that it shows.',
  'factors.qr': 'Square code for the authenticator app',
  'factors.typeKey': 'Or type this key into the app:',
  'factors.addApp': 'Add the app',
  'factors.addPasskeyInstead': 'Add a passkey instead of the app',
  'factors.passkeyNeeds':
    'Passkeys need a secure address that begins with https, or localhost on this device.',
  'factors.passkey': 'Passkey',
  'factors.mustTitle': 'Add a second step to your sign-in',
  'factors.mustText': 'Your role demands two steps: the password, then a code from your phone or a passkey.',
  'factors.confirmTitle': 'Confirm that it is you',
  'factors.confirmText': 'This is sensitive, and you signed in more than ten minutes ago.',
  'factors.hint':
    'After the password a code from your phone or a passkey is asked for, so that the password alone does not open your account.',
  'factors.appOn': 'An authenticator app is added',
  'factors.appOff': 'No authenticator app',
  'factors.replaceApp': 'Replace the app',
  'factors.passkeys': 'Passkeys',
  'factors.noPasskeys': 'No passkeys',
  'factors.addPasskey': 'Add a passkey',
  'factors.passkeyAdded': 'The passkey was added',
  'factors.lastUsed': 'Last used: {time}',
  'factors.neverUsed': 'Not used yet',
  'factors.codesLeft': { zero: 'No codes left', one: '{count} code left', other: '{count} codes left' },
};
