import type { Label } from '../../../schema/field';

/** A stretch of days that moves along: it means other days tomorrow. */
interface Period {
  readonly from: string;
  readonly to: string;
  readonly label: Label;
}

/** Stretches that a filter offers by name. Weeks begin on Saturday. */
export const periods: readonly Period[] = [
  { from: 'today', to: 'today', label: { ar: 'اليوم', en: 'Today' } },
  { from: 'today-1', to: 'today-1', label: { ar: 'أمس', en: 'Yesterday' } },
  { from: 'today-6', to: 'today', label: { ar: 'آخر ٧ أيام', en: 'Last 7 days' } },
  { from: 'today-29', to: 'today', label: { ar: 'آخر ٣٠ يومًا', en: 'Last 30 days' } },
  { from: 'weekStart', to: 'weekEnd', label: { ar: 'هذا الأسبوع', en: 'This week' } },
  { from: 'monthStart', to: 'monthEnd', label: { ar: 'هذا الشهر', en: 'This month' } },
  { from: 'monthStart-1', to: 'monthEnd-1', label: { ar: 'الشهر الماضي', en: 'Last month' } },
  { from: 'today', to: 'today+6', label: { ar: 'الأيام السبعة القادمة', en: 'Next 7 days' } },
];

/** Returns the stretch that a filter names, if it has a name. */
export const periodOf = (from: string | undefined, to: string | undefined): Period | undefined =>
  periods.find((one) => one.from === from && one.to === to);
