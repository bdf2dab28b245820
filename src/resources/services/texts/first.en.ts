import type { InEnglish } from '../../../i18n/ar';
import type { texts as ar } from './first.ar';

export const texts: InEnglish<typeof ar> = {
  'services.title': 'Services and packages',
  'services.description': "Manage the centre's services, packages and prices",
  'services.add': 'Add service',
  'services.editTitle': 'Edit service',
  'services.allCategories': 'All categories',
  'services.allBodyAreas': 'All body areas',
  'services.includeInactive': 'Include inactive services',
  'services.deleteConfirm': 'Delete the service "{name}"?',
  'services.empty': 'No services',
  'services.error.save': 'An error occurred while saving the service',
  'services.error.delete': 'An error occurred while deleting the service',
  'services.deactivated': 'The service is in use, so it was stopped instead of deleted',
  'services.error.load': 'Error loading data',
  'services.added': 'Saved',
  'services.updated': 'Updated',
  'services.deleted': 'Deleted',
  'services.error.saveReason': 'An error occurred while saving the service: {message}',
  'services.error.deleteReason': 'An error occurred while deleting the service: {message}',
  'field.BodyArea': 'Body area',
  'field.ServiceId': 'Service',
  'menu.services': 'Services',
  'field.Services': 'Services',
  'services.count': { zero: 'No services', one: '{count} service', other: '{count} services' },
};
