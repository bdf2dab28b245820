import type { frame as ar } from '../ar/frame';

export const frame: Readonly<Record<keyof typeof ar, string>> = {
  'shell.screenFailed': 'This screen could not be shown',
  'shell.screenFailedHint': 'The other screens work. Try again; if it happens once more, reload the page.',
  'shell.reload': 'Reload the page',
  'shell.unknownDevice': 'Unknown device',
  'palette.changeBranch': 'Change branch',
};
