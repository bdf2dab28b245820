import { Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useLanguage, useT } from '../../i18n/react';
import { addDays, type Day } from '../../i18n/zone';
import { useSession } from '../../providers/use-session';
import { activeBranches, type BranchChoice, branchName, isAdmin } from '../../providers/user';
import { DayPicker, dayPattern } from '../../screens/controls/day-picker';
import type { Days, ReportsControl } from './use-reports';

/** The branch, for Admin alone (REP-02, PRM-23), and the days (REP-03). */
export const ReportFilters = ({ control }: { readonly control: ReportsControl }) => {
  const t = useT();
  const language = useLanguage();
  const { user } = useSession();
  const { days, today } = control;
  return (
    <search className="screen-tools">
      {isAdmin(user) && (
        <Select<BranchChoice>
          aria-label={t('common.branch')}
          className="filter"
          {...(control.choice === null ? {} : { value: control.choice })}
          options={[
            { value: 'all' as const, label: t('common.allBranches') },
            ...activeBranches(user).map((branch) => ({
              value: branch.id,
              label: branchName(branch, language),
            })),
          ]}
          popupMatchSelectWidth={false}
          onChange={control.pickBranch}
        />
      )}
      <DayPicker.RangePicker
        className="filter-range"
        aria-label={t('reports.range')}
        format={dayPattern}
        value={[dayjs(days.from), dayjs(days.to)]}
        allowClear={false}
        // antd's own is an arrow that calls itself 'to'.
        separator={<span aria-hidden>–</span>}
        presets={presetsOf(today).map(([name, { from, to }]) => ({
          label: name[language],
          value: [dayjs(from), dayjs(to)],
        }))}
        onChange={(picked) => {
          const [from, to] = (picked ?? []).map(dayOf);
          if (from && to) control.pickDays({ from, to });
        }}
      />
    </search>
  );
};

const dayOf = (day: Dayjs | null | undefined): Day | undefined => day?.format('YYYY-MM-DD');

const presetsOf = (today: Day) => {
  const firstOf = (day: Day): Day => `${day.slice(0, 8)}01`;
  const lastMonth = addDays(firstOf(today), -1);
  const span = (from: Day, to: Day): Days => ({ from, to });
  return [
    [{ ar: 'اليوم', en: 'Today' }, span(today, today)],
    [{ ar: 'آخر ٧ أيام', en: 'Last 7 days' }, span(addDays(today, -6), today)],
    [{ ar: 'آخر ٣٠ يومًا', en: 'Last 30 days' }, span(addDays(today, -29), today)],
    [{ ar: 'هذا الشهر', en: 'This month' }, span(firstOf(today), today)],
    [{ ar: 'الشهر الماضي', en: 'Last month' }, span(firstOf(lastMonth), lastMonth)],
    [{ ar: 'هذا العام', en: 'This year' }, span(`${today.slice(0, 4)}-01-01`, today)],
  ] as const;
};
