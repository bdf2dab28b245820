import { useFormat, useT } from '../../i18n/react';
import { QueryCards } from '../../screens/query/query-cards';
import type { Asked } from '../../screens/query/use-query-of';
import { ReportsFrame } from '../../screens/reports/reports-frame';
import { reportSummary } from './revenue';
import { reportTabs } from './tabs';

/** The four cards above all reports (REP-04). */
const Cards = ({ input }: { readonly input: Asked<typeof reportSummary> }) => {
  const t = useT();
  const format = useFormat();
  return (
    <QueryCards
      query={reportSummary}
      input={input}
      notes={({ netProfitAfterTax }) => ({
        netProfit: t('reports.afterTax', {
          amount: netProfitAfterTax === 0 ? t('common.none') : format.money(netProfitAfterTax),
        }),
      })}
      failed={t('reports.error.initial')}
    />
  );
};

export const ReportsPage = () => <ReportsFrame tabs={reportTabs} Cards={Cards} />;
