import type { InEnglish } from '../../../i18n/ar';
import type { texts as ar } from './first.ar';

export const texts: InEnglish<typeof ar> = {
  'followups.add': 'New follow-up',
  'followups.editTitle': 'Edit follow-up',
  'followups.whose': 'Whose follow-ups',
  'followups.all': 'All follow-ups',
  'followups.mine': 'My follow-ups',
  'followups.late': 'Overdue',
  'followups.deleteConfirm': 'Delete this follow-up?',
  'followups.empty': 'No follow-ups',
  'followups.saved': 'Follow-up saved',
  'followups.updated': 'Follow-up updated',
  'followups.deleted': 'Follow-up deleted',
  'followups.error.save': 'Failed to save the follow-up',
  'followups.error.complete': 'Failed to complete the follow-up',
  'followups.error.delete': 'Failed to delete the follow-up',
  'followups.error.load': 'Failed to load the follow-ups',
  'followups.error.assigned': 'The person in charge is no active user of this branch',
  'followups.error.booking': 'The booking is not this customer’s in this branch',
  'messages.noConsent': 'No consent of this customer to marketing messages is recorded.',
  'menu.followups': 'Follow-ups',
  'followups.denied.create': 'You lack the permission to add follow-ups (followups.create)',
  'followups.denied.update': 'You lack the permission to edit follow-ups (followups.update)',
  'followups.denied.delete': 'You lack the permission to delete follow-ups (followups.delete)',
  'followups.count': { zero: 'No follow-ups', one: '{count} follow-up', other: '{count} follow-ups' },
};
