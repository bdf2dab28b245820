import type { hours as ar } from '../ar/hours';

/** Opening hours of a branch, its form and details. */
export const hours: Readonly<Record<keyof typeof ar, string>> = {
  'branches.hours.opens': 'opens',
  'branches.hours.closes': 'closes',
  'branches.hours.open': 'Open',
  'branches.hours.closed': 'Closed',
  'branches.hours.usual': 'No hours are set for this branch: it is open every day {hours}',
  'branches.hours.toUsual': 'Back to the usual working day every day ({hours})',
  'branches.hours.break': 'Break',
  'branches.hours.addBreak': 'Add a break',
  'branches.hours.remove': 'Remove the stretch',
  'branches.hours.everyDayLike': 'Every day like {day}',
  'branches.hours.nextDay': 'until the next day',
  'branches.hours.period': 'Special period',
  'branches.hours.addPeriod': 'Add a special period or a closed day',
  'branches.hours.removePeriod': 'Remove the special period',
  'branches.hours.occasion': 'Occasion, such as Ramadan',
  'branches.hours.ownHours': 'Own hours',
  'branches.hours.allDays': 'Every day',
  'branches.hours.addTimes': 'Add a stretch or another day',
  'branches.hours.otherDays': 'A day named here has its own hours alone; days that nothing covers are closed',
  'branches.hours.error.overlap': 'This stretch overlaps another one of the same day',
  'branches.hours.error.period': 'The period ends before it begins',
};
