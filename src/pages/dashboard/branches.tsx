import { useFormat, useT } from '../../i18n/react';
import { dashboard } from '../../resources/reports/dashboard';
import { DataTable, useFieldColumn } from '../../screens/table/table';
import type { Figures } from './use-dashboard';

const { fields } = dashboard.answer.parts.branches;

type BranchDay = NonNullable<Figures['branches']>[number];

export const Branches = ({ figures }: { readonly figures: Figures | undefined }) => {
  const t = useT();
  const format = useFormat();
  const column = useFieldColumn<typeof fields, BranchDay>(fields);
  const branches = figures?.branches ?? [];
  if (branches.length < 2) return null;
  const sum = (key: 'revenue' | 'appointmentsCount') =>
    Math.round(branches.reduce((whole, branch) => whole + branch[key] * 100, 0)) / 100;
  return (
    <section className="dashboard-card" aria-labelledby="dashboard-branches">
      <div className="dashboard-card-head">
        <h2 id="dashboard-branches">{t('dashboard.byBranch')}</h2>
      </div>
      <DataTable
        label={t('dashboard.byBranch')}
        rows={branches}
        keyOf={({ branchId }) => branchId}
        columns={[
          column('branchId', { isHeading: true, total: t('common.total') }),
          column('appointmentsCount', { total: format.integer(sum('appointmentsCount')) }),
          column('revenue', { total: format.money(sum('revenue')) }),
        ]}
        empty={t('dashboard.noData')}
      />
    </section>
  );
};
