import type { texts as ar } from '../ar/settings';

export const texts: Record<keyof typeof ar, string> = {
  'settings.title': 'Settings',
  'settings.notAuthorised':
    'You are not authorised to open the settings, this page is for the system manager only',
  'settings.systemCard': 'System settings',
  'settings.systemText': 'System name, logo, colour, tax and shifts',
  'settings.securityCard': 'Security settings',
  'settings.securityText': 'Sign-in lifetime, passwords and active sign-ins',
  'settings.importCard': 'Import from a file',
  'settings.importText': 'Customers, services and package balances from CSV or Excel',
  'settings.systemLogo': 'Logo',
  'settings.uploadLogo': 'Choose an image',
  'settings.defaultLogo': 'Original logo',
  'settings.logoHint': 'PNG, JPEG, WebP or SVG, up to 512 kB',
  'settings.logoType': 'The picture must be a PNG, JPEG, WebP or SVG',
  'settings.logoSize': 'The picture is larger than 512 kB',
  'settings.brandColor': 'Brand colour',
  'settings.previewLight': 'By day',
  'settings.previewDark': 'By night',
  'settings.contrastWeak':
    'Text on this colour has little contrast, so the nearest colour that can be read is used',
  'settings.digitsArabic': 'Arabic digits',
  'settings.digitsLatin': 'Latin digits',
  'settings.clock12': '12 hours',
  'settings.clock24': '24 hours',
  'settings.saved': 'Settings saved',
  'settings.error.load': 'Error loading data',
  'settings.error.save': 'Failed to save the settings',
};
