import { DatePicker, Select, Spin } from 'antd';
import dayjs from 'dayjs';
import { useLanguage, useT } from '../../i18n/react';
import { useSession } from '../../providers/session';
import {
  activeBranches,
  allBranchesOffered,
  type BranchChoice,
  branchName,
  isAdmin,
} from '../../providers/user';
import { dayIcon, LatinInput } from '../../screens/controls/day-and-time';
import type { FiguresProps } from './figures';

/** Filters: branches (DSH-01, DSH-11) and day (DSH-02, DSH-03). */
export const DashboardFilters = ({ control, isWaiting }: Omit<FiguresProps, 'figures'>) => {
  const t = useT();
  const language = useLanguage();
  const { user } = useSession();
  const everywhere = {
    value: 'all' as const,
    label: t(isAdmin(user) ? 'common.allBranches' : 'common.allMyBranches'),
  };
  return (
    <search className="cluster dashboard-filters">
      <Select<BranchChoice>
        aria-label={t('common.branch')}
        className="dashboard-branch"
        value={control.choice ?? undefined}
        options={[
          ...(allBranchesOffered(user) ? [everywhere] : []),
          ...activeBranches(user).map((branch) => ({
            value: branch.id,
            label: branchName(branch, language),
          })),
        ]}
        popupMatchSelectWidth={false}
        onChange={control.pickBranch}
      />
      <DatePicker
        aria-label={t('dashboard.date')}
        className="dashboard-date"
        format="YYYY-MM-DD"
        suffixIcon={dayIcon}
        placeholder="yyyy-mm-dd"
        value={dayjs(control.date)}
        allowClear={false}
        onChange={(day) => control.pickDate(day?.format('YYYY-MM-DD') ?? control.today)}
        components={{ input: LatinInput }}
      />
      {isWaiting ? (
        <span className="dashboard-wait" role="status">
          <Spin size="small" />
          <span className="visually-hidden">{t('common.loading')}</span>
        </span>
      ) : null}
    </search>
  );
};
