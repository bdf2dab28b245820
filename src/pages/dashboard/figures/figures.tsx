import { Suspense } from 'react';
import { useT } from '../../../i18n/react';
import { isAborted } from '../../../providers/http-error';
import { dashboard } from '../../../resources/reports/dashboard';
import { Failure } from '../../../screens/controls/failure';
import { lazyPart } from '../../../screens/lazy-part';
import { useBranchQuery } from '../../../screens/page/branch-query';
import { useFailureToast } from '../../../screens/query/use-query-of';
import { MetricCards } from './cards';
import { Branches, Revenue, TopServices } from './charts';
import type { DashboardChoice } from './choice';

// The select weighs more than the cards, which need not wait for it.
const BranchFilter = lazyPart(() => import('./branch-filter'), 'BranchFilter');

/** The day in figures: branches, four cards, the week's revenue, the services most wanted (DSH-01 to DSH-14). */
export const Figures = ({ control }: { readonly control: DashboardChoice }) => {
  const t = useT();
  const { choice, date, isToday } = control;
  // Send the date only if it is not today, because the documented request has none (DSH-13).
  const state = useBranchQuery(dashboard, choice, { date: isToday ? undefined : date });
  const { data: figures, error } = state;
  useFailureToast(state, t('dashboard.error.load'));
  // True until data for this choice arrives. A reload after a change elsewhere shows no wait.
  const isWaiting = state.isLoading || (state.isEarlier && state.isFetching);
  const props = { figures, control, isWaiting };
  return (
    <div className="dashboard-figures">
      <Suspense fallback={<div className="cluster dashboard-filters-space" />}>
        <BranchFilter control={control} isWaiting={isWaiting} />
      </Suspense>
      {error && !isAborted(error) && <Failure text={t('dashboard.error.load')} retry={state.retry} />}
      <MetricCards {...props} />
      <div className="dashboard-grid">
        <Revenue {...props} />
        <div className="dashboard-column">
          <TopServices {...props} />
          <Branches figures={figures} />
        </div>
      </div>
    </div>
  );
};
