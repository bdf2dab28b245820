import type { frame as ar } from '../ar/frame';

export const frame: Readonly<Record<keyof typeof ar, string>> = {
  'shell.screenFailed': 'This screen could not be shown',
  'shell.screenFailedHint': 'The other screens work. Try again; if it happens once more, reload the page.',
  'shell.reload': 'Reload the page',
  'shell.thisDevice': 'This device',
  'shell.signInsHint': 'Devices signed in to this account',
  'shell.signedInAt': 'Signed in: {time}',
  'shell.passwordHint': 'Changing it signs this account out on every device.',
  'shell.unknownDevice': 'Unknown device',
  'palette.actions': 'Actions',
  'palette.changeBranch': 'Change branch',
  'palette.searchFailed': 'Customers could not be searched',
  'dashboard.findCustomer': 'Find a customer',
  'dashboard.hideLink': 'Hide the link',
};
