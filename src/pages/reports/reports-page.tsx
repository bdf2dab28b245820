import { Empty } from 'antd';
import { Link } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { useFormat, useT } from '../../i18n/react';
import { reportSummary } from '../../resources/reports/revenue';
import { reportTabs } from '../../resources/reports/tabs';
import { Guard } from '../../screens/guard';
import { QueryCards } from '../../screens/query/query-cards';
import { QuerySection } from '../../screens/query/query-section';
import { useWords } from '../../screens/words';
import { ReportFilters } from './filters';
import { useReports } from './use-reports';
import '../../screens/screens.css';
import './reports.css';

/** The frame of all reports (REP-01, RTE-13): branch, days, four cards and the tabs; what stands in them is declared. */
export const ReportsPage = () => {
  const t = useT();
  usePageTitle(t('reports.title'));
  const permission = 'reports.read';
  const denied = t('perm.screen', { module: t('enum.module.reports'), permission });
  return (
    <Guard permission={permission} denied={denied}>
      <Reports />
    </Guard>
  );
};

const Reports = () => {
  const t = useT();
  const format = useFormat();
  const { label } = useWords();
  const control = useReports();
  const { tab, input, days } = control;
  return (
    <section className="screen reports">
      <header className="screen-head">
        <div>
          <div className="screen-title">
            <h1 tabIndex={-1}>{t('reports.title')}</h1>
          </div>
          <p className="screen-description">
            {t('reports.days', { from: format.date(days.from), to: format.date(days.to) })}
          </p>
        </div>
      </header>
      <ReportFilters control={control} />
      {!control.isWanted ? (
        <Empty className="list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('common.noData')} />
      ) : (
        <>
          <QueryCards
            query={reportSummary}
            input={input}
            notes={({ netProfitAfterTax }) => ({
              netProfit: t('reports.afterTax', { amount: format.money(netProfitAfterTax) }),
            })}
            failed={t('reports.error.initial')}
          />
          <nav className="tabs" aria-label={t('reports.title')}>
            {reportTabs.map((one) => (
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
