import { Select, Spin } from 'antd';
import { useLanguage, useT } from '../../../i18n/react';
import { useSession } from '../../../providers/session';
import {
  activeBranches,
  allBranchesOffered,
  type BranchChoice,
  branchName,
  isAdmin,
} from '../../../providers/user';
import type { FiguresProps } from './charts';

/** Filter of the branches (DSH-01, DSH-11). The day is picked in the head of the page (DSH-02). */
export const BranchFilter = ({ control, isWaiting }: Omit<FiguresProps, 'figures'>) => {
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
      {isWaiting ? (
        <span className="dashboard-wait" role="status">
          <Spin size="small" />
          <span className="visually-hidden">{t('common.loading')}</span>
        </span>
      ) : null}
    </search>
  );
};
