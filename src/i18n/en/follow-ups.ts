import type { followUps as ar } from '../ar/follow-ups';

export const followUps: Readonly<Record<keyof typeof ar, string>> = {
  'followups.title': 'Customer follow-ups',
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
  'followups.error.alreadyCompleted': 'This follow-up is already completed',
  'followups.error.assigned': 'The person in charge is no active user of this branch',
  'followups.error.booking': 'The booking is not this customer’s in this branch',
};
