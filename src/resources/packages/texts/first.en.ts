import type { InEnglish } from '../../../i18n/ar';
import type { texts as ar } from './first.ar';

export const texts: InEnglish<typeof ar> = {
  'packages.includeInactive': 'Include inactive packages',
  'packages.add': 'Add package',
  'packages.editTitle': 'Edit package',
  'packages.addItem': 'Add a service to the package',
  'packages.itemText': '{service} × {sessions}',
  'packages.deleteConfirm': 'Delete the package "{name}"?',
  'packages.empty': 'No packages',
  'packages.error.save': 'An error occurred while saving the package',
  'packages.error.delete': 'An error occurred while deleting the package',
  'packages.deactivated': 'The package was sold or booked, so it was stopped instead of deleted',
  'packages.error.load': 'Error loading data',
  'packages.added': 'Saved',
  'packages.updated': 'Updated',
  'packages.deleted': 'Deleted',
  'packages.title': 'Services and packages',
  'packages.description': "Manage the centre's services, packages and prices",
  'packages.error.saveReason': 'An error occurred while saving the package: {message}',
  'packages.error.deleteReason': 'An error occurred while deleting the package: {message}',
  'packages.removeItem': 'Remove the service from the package',
  'field.ValidityDays': 'Validity days',
  'field.SessionsCount': 'Sessions',
  'menu.packages': 'Packages',
  'field.PackageId': 'Package',
  'packages.count': { zero: 'No packages', one: '{count} package', other: '{count} packages' },
};
