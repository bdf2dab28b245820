import { followUps } from './entity';

/** Overdue follow-ups, for the day page and the dashboard's count. */
export const late = {
  rows: followUps,
  flag: 'isOverdue',
  day: 'scheduledDate',
  label: { ar: 'متابعات متأخرة', en: 'Overdue follow-ups' },
  keys: { rows: 'followUps', count: 'overdueFollowUps' },
};
