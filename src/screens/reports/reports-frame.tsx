import '../screens.css';
import './reports.css';
import { Empty, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { useFormat, useLanguage, useT } from '../../i18n/react';
import { addDays, type Day, isDay } from '../../i18n/zone';
import { theBook } from '../../providers/book';
import { useSession } from '../../providers/session';
import {
  activeBranches,
  type BranchChoice,
  branchIdsFor,
  branchName,
  isAdmin,
  isChoiceOf,
  readChoice,
} from '../../providers/user';
import type { ReportTab } from '../../schema/page';
import { usualPeriod } from '../../schema/query';
import { DayPicker, dayIcon, dayPattern } from '../controls/day-and-time';
import { zoneIn } from '../data/row-title';
import { Guard } from '../guard';
import { useToday } from '../hooks';
import { changedParams } from '../page/address';
import { PageHead } from '../page/page-head';
import { QuerySection } from '../query/query-table';
import { useWords } from '../words';

interface ReportsProps {
  readonly tabs: readonly [ReportTab, ...ReportTab[]];
  readonly Cards: ComponentType<{ readonly input: ReportsControl['input'] }>;
}

/** Frame of all reports (REP-01, RTE-13): branch, days, cards and tabs. Each tab declares its reports. */
export const ReportsFrame = (props: ReportsProps) => {
  const t = useT();
  usePageTitle(t('reports.title'));
  const permission = 'reports.read';
  const denied = t('perm.screen', {
    module: theBook().moduleLabel('reports')?.[useLanguage()] ?? '',
    permission,
  });
  return (
    <Guard permission={permission} denied={denied}>
      <Reports {...props} />
    </Guard>
  );
};

const Reports = ({ tabs, Cards }: ReportsProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const control = useReports(tabs);
  const { tab, input, days } = control;
  return (
    <section className="screen reports">
      <PageHead
        title={t('reports.title')}
        text={t('reports.days', { from: format.date(days.from), to: format.date(days.to) })}
      />
      <ReportFilters control={control} />
      {!control.isWanted ? (
        <Empty className="list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('common.noData')} />
      ) : (
        <>
          <Cards input={input} />
          <nav className="tabs" aria-label={t('reports.title')}>
            {tabs.map((one) => (
              <Link
                key={one.name}
                to={control.hrefOf(one.name)}
                replace
                className={one === tab ? 'tab tab-current' : 'tab'}
                aria-current={one === tab ? 'page' : undefined}
              >
                {label(one.label)}
              </Link>
            ))}
          </nav>
          {tab.reports.map((query) => (
            <QuerySection key={query.name} query={query} input={input} failed={t('reports.error.report')} />
          ))}
        </>
      )}
    </section>
  );
};

/** Filters: the branch, only for Admin (REP-02, PRM-23), and the days (REP-03). */
const ReportFilters = ({ control }: { readonly control: ReportsControl }) => {
  const t = useT();
  const language = useLanguage();
  const { user } = useSession();
  const { days, today } = control;
  return (
    <search className="cluster">
      {isAdmin(user) && (
        <Select<BranchChoice>
          aria-label={t('common.branch')}
          className="filter"
          value={control.choice ?? undefined}
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
        suffixIcon={dayIcon}
        className="filter-range"
        aria-label={t('reports.range')}
        format={dayPattern}
        value={[dayjs(days.from), dayjs(days.to)]}
        allowClear={false}
        // Replaces antd's separator, an arrow with the accessible name 'to'.
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

interface Days {
  readonly from: Day;
  readonly to: Day;
}

/**
 * Reads branch, days and tab from the URL, which holds all of them. Admin chooses a branch; other users get the
 * branch of the day (REP-02, BSL-18). Default days: the usual period up to today (REP-03).
 */
const useReports = (tabs: ReportsProps['tabs']) => {
  const [params, setParams] = useSearchParams();
  const session = useSession();
  const { user } = session;
  const asked = isAdmin(user) ? readChoice(params.get('branchId')) : null;
  const choice: BranchChoice | null = user && isChoiceOf(user, asked) ? asked : session.choice;
  const today = useToday(zoneIn(session, choice));
  const usual: Days = { from: addDays(today, 1 - usualPeriod), to: today };
  const days = daysIn(params) ?? usual;
  const branchIds = branchIdsFor(user, choice);
  const put = (changes: Readonly<Record<string, string>>) =>
    setParams(changedParams(params, changes), { replace: true });
  return {
    choice,
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

type ReportsControl = ReturnType<typeof useReports>;

const daysIn = (params: URLSearchParams): Days | undefined => {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
};
