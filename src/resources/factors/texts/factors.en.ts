import type { InEnglish } from '../../../i18n/ar';
import type { texts as ar } from './factors.ar';

export const texts: InEnglish<typeof ar> = {
  'factors.stepTitle': 'Second step',
  'factors.appCode': 'Code shown by the app',
  'factors.recoveryCode': 'Recovery code',
  'factors.continue': 'Continue',
  'factors.useRecovery': 'Use a recovery code',
  'factors.useApp': 'Use the code of the app',
  'factors.codesTitle': 'Recovery codes',
  'factors.codesText':
    'These codes are shown once. Keep them away from your phone: each signs you in once if you lose the phone.',
  'factors.download': 'Download as a file',
  'factors.kept': 'I have kept the codes',
  'factors.done': 'Done',
  'factors.scan':
    'Scan the square code with an authenticator app on your phone, then type the code that it shows.',
  'factors.qr': 'Square code for the authenticator app',
  'factors.typeKey': 'Or type this key into the app:',
  'factors.addApp': 'Add the app',
  'factors.mustTitle': 'Add a second step to your sign-in',
  'factors.mustText': 'Your role demands two steps: the password, then a code from your phone.',
  'factors.passwordOrCode': 'Password, or the code shown by the app',
  'factors.confirmTitle': 'Confirm that it is you',
  'factors.confirmText': 'This is sensitive, and you signed in more than ten minutes ago.',
  'factors.hint':
    'After the password a code from your phone is asked for, so that the password alone does not open your account.',
  'factors.appOn': 'An authenticator app is added',
  'factors.appOff': 'No authenticator app',
  'factors.replaceApp': 'Replace the app',
  'factors.codesLeft': { zero: 'No codes left', one: '{count} code left', other: '{count} codes left' },
};
