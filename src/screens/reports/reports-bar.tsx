import { PrinterOutlined } from '@ant-design/icons';
import { Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useSearchParams } from 'react-router';
import { useLanguage, useT } from '../../i18n/react';
import { addDays, type Day, dayMeant, isDay } from '../../i18n/zone';
import {
  activeBranches,
  type BranchChoice,
  branchIdsFor,
  isAdmin,
  isChoiceOf,
  readChoice,
  useSession,
} from '../../providers/session';
import type { ReportTab } from '../../schema/page';
import { usualPeriod } from '../../schema/query';
import { DayPicker, dayIcon, dayPattern } from '../controls/day-and-time';
import { IconButton } from '../controls/icon-button';
import { useBranchChoices } from '../data/reference';
import { zoneIn } from '../data/row';
import { changedParams, useToday } from '../hooks';

interface Days {
  readonly from: Day;
  readonly to: Day;
}

/**
 * Reads branch, days and tab from the URL, which holds all of them. Admin chooses a branch; other users get the
 * branch of the day (REP-02, BSL-18). Default days: the usual period up to today (REP-03).
 */
export const useReports = (tabs: readonly [ReportTab, ...ReportTab[]]) => {
  const [params, setParams] = useSearchParams();
  const session = useSession();
  const { user } = session;
  const asked = isAdmin(user) ? readChoice(params.get('branchId')) : null;
  const choice: BranchChoice | null = user && isChoiceOf(user, asked) ? asked : session.choice;
  const today = useToday(zoneIn(session, choice));
  const usual: Days = { from: addDays(today, 1 - usualPeriod), to: today };
  const days = daysIn(params) ?? usual;
  const branchIds = branchIdsFor(user, choice);
  const shown = activeBranches(user).filter(({ id }) => branchIds === undefined || branchIds.includes(id));
  /** Names of the branches whose figures are shown; empty for all branches. */
  const branches = choice === 'all' ? [] : shown;
  const put = (changes: Readonly<Record<string, string>>) =>
    setParams(changedParams(params, changes), { replace: true });
  return {
    choice,
    branches,
    days,
    today,
    tab: tabs.find(({ name }) => name === params.get('tab')) ?? tabs[0],
    hrefOf: (tab: string) => `?${changedParams(params, { tab: tab === tabs[0].name ? '' : tab })}`,
    input: { ...days, branchId: branchIds },
    /** False for a user without any branch, who has nothing to load. */
    isWanted: branchIds === undefined || branchIds.length > 0,
    pickBranch: (next: BranchChoice) => put({ branchId: next === session.choice ? '' : String(next) }),
    pickDays: ({ from, to }: Days) =>
      put(from === usual.from && to === usual.to ? { from: '', to: '' } : { from, to }),
  };
};

export type ReportsControl = ReturnType<typeof useReports>;

const daysIn = (params: URLSearchParams): Days | undefined => {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
};

/** Periods that one click chooses, by name; the first four of them stand in the bar. */
const presetsOf = (today: Day) => {
  const span = (from: string, to: string): Days => ({ from: dayMeant(from, today), to: dayMeant(to, today) });
  return [
    [{ ar: 'اليوم', en: 'Today' }, span('today', 'today')],
    [{ ar: 'آخر ٧ أيام', en: 'Last 7 days' }, span('today-6', 'today')],
    [{ ar: 'آخر ٣٠ يومًا', en: 'Last 30 days' }, span('today-29', 'today')],
    [{ ar: 'هذا الشهر', en: 'This month' }, span('monthStart', 'today')],
    [{ ar: 'الشهر الماضي', en: 'Last month' }, span('monthStart-1', 'monthEnd-1')],
    [{ ar: 'هذا العام', en: 'This year' }, span(`${today.slice(0, 4)}-01-01`, 'today')],
  ] as const;
};

interface ReportsBarProps {
  readonly control: ReportsControl;
}

/** Bar that rules the whole page: days (REP-03), branch, only for Admin (REP-02, PRM-23), and print. */
export const ReportsBar = ({ control }: ReportsBarProps) => {
  const t = useT();
  return (
    <header className="reports-bar cluster not-printed">
      <h1 tabIndex={-1}>{t('reports.title')}</h1>
      <search className="cluster cols-12">
        <Period control={control} />
        <Branch control={control} />
      </search>
      <IconButton
        className="to-end"
        icon={PrinterOutlined}
        text={t('reports.printAll')}
        onClick={() => print()}
      />
    </header>
  );
};

const Period = ({ control }: ReportsBarProps) => {
  const t = useT();
  const language = useLanguage();
  const { days, today, pickDays } = control;
  const presets = presetsOf(today);
  const isShown = ({ from, to }: typeof days) => from === days.from && to === days.to;
  return (
    <>
      <Segmented
        aria-label={t('reports.range')}
        className="reports-presets"
        value={presets.findIndex(([, span]) => isShown(span))}
        options={presets.slice(0, 4).map(([name], value) => ({ value, label: name[language] }))}
        onChange={(index) => {
          const span = presets[index]?.[1];
          if (span) pickDays(span);
        }}
      />
      <DayPicker.RangePicker
        suffixIcon={dayIcon}
        className="filter-range"
        aria-label={t('reports.range')}
        format={dayPattern}
        value={[dayjs(days.from), dayjs(days.to)]}
        allowClear={false}
        // Replaces antd's separator, an arrow with the accessible name 'to'.
        separator={<span aria-hidden>–</span>}
        presets={presets.map(([name, { from, to }]) => ({
          label: name[language],
          value: [dayjs(from), dayjs(to)],
        }))}
        onChange={(picked) => {
          const [from, to] = (picked ?? []).map(dayOf);
          if (from && to) pickDays({ from, to });
        }}
      />
    </>
  );
};

const dayOf = (day: Dayjs | null | undefined): Day | undefined => day?.format('YYYY-MM-DD');

const Branch = ({ control }: ReportsBarProps) => {
  const t = useT();
  const branches = useBranchChoices();
  if (!isAdmin(useSession().user)) return null;
  return (
    <Select<BranchChoice>
      aria-label={t('common.branch')}
      className="filter"
      value={control.choice ?? undefined}
      options={branches}
      popupMatchSelectWidth={false}
      onChange={control.pickBranch}
    />
  );
};
