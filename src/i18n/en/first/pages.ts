import type { texts as ar } from '../../ar/first/pages';

export const texts: Record<keyof typeof ar, string> = {
  'branchSelection.greeting': 'Welcome, {fullName}',
  'branchSelection.admin': 'You can access all branches',
  'branchSelection.choose': 'Choose the branch you want to work on',
  'branchSelection.inactive': 'Inactive',
  'branchSelection.current': 'Selected branch',
  'branchSelection.none': 'No branches are linked to your account, please contact the system admin',
  'branchSelection.enter': 'Enter the dashboard',
  'branchSelection.picked': '{branch} selected',
  'branchSelection.allMine': 'All my branches',
  'branchSelection.allAdmin': 'All branches',
  'branchSelection.logout': 'Log out',
  'calendar.closed': 'Closed',
  'calendar.undo': 'Undo',
};
