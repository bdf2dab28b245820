import type { InEnglish } from '../../../i18n/ar';
import type { texts as ar } from './first.ar';

export const texts: InEnglish<typeof ar> = {
  'field.PermissionKeys': 'Permissions',
  'field.AllowedAddresses': 'Addresses allowed',
  'serviceAccounts.add': 'Add a service account',
  'serviceAccounts.empty':
    'There is no service account. Add one for a program that reads or writes the centre’s data by itself',
  'serviceAccounts.count': { zero: 'No accounts', one: '{count} account', other: '{count} accounts' },
  'serviceAccounts.disable': 'Stop',
  'serviceAccounts.disableConfirm':
    'Stop the service account "{name}"? Its token ends now and never comes back',
  'serviceAccounts.deactivated': 'The service account is stopped, and its token is refused',
  'serviceAccounts.stillAct':
    'A new password does not stop these programs: they act in the user’s name until their tokens end',
  'serviceAccounts.tokenOnce':
    'Copy the token into the program’s settings now. It is not shown again, and whoever has it acts as the account',
  'serviceAccounts.error.past': 'is a day that is over',
  'serviceAccounts.error.far': 'is more than two years from today',
  'serviceAccounts.error.address': 'must be an address such as 203.0.113.7 or a range such as 203.0.113.0/24',
  'serviceAccounts.error.notHeld': 'You cannot give a permission that you do not hold',
  'serviceAccounts.error.peopleOnly': 'This permission is for people only and not given to a program',
};
