import { followUps } from './entity';

/** Late ones stand on the day's page and are counted on the dashboard. */
export const late = {
  rows: followUps,
  flag: 'isOverdue',
  day: 'scheduledDate',
  label: { ar: 'متابعات متأخرة', en: 'Overdue follow-ups' },
  keys: { rows: 'followUps', count: 'overdueFollowUps' },
};
