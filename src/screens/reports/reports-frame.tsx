import '../screens.css';
import './reports.css';
import { Empty } from 'antd';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { useFormat, useLanguage, useT } from '../../i18n/react';
import { theBook } from '../../providers/book';
import { branchName } from '../../providers/user';
import type { ReportTab } from '../../schema/page';
import { between } from '../between';
import { Guard } from '../guard';
import { PrintedHead, PrintFacts } from '../print/printed-head';
import { useWords } from '../words';
import { Report } from './report';
import { ReportsBar } from './reports-bar';
import { type ReportsControl, useReports } from './use-reports';

interface ReportsProps {
  readonly tabs: readonly [ReportTab, ...ReportTab[]];
  readonly Cards: ComponentType<{ readonly input: ReportsControl['input'] }>;
}

/** Frame of all reports (REP-01, RTE-13): one bar, four figures and tabs. Each tab declares its reports. */
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
  const language = useLanguage();
  const control = useReports(tabs);
  const { tab, input, days, branches } = control;
  const facts = [
    branches.map((branch) => branchName(branch, language)).join(between[language]) || t('common.allBranches'),
    t('reports.days', { from: format.date(days.from), to: format.date(days.to) }),
  ];
  return (
    <PrintFacts facts={facts}>
      <section className="screen reports printed-page">
        <PrintedHead title={`${t('reports.title')}: ${label(tab.label)}`} />
        <ReportsBar control={control} reports={tab.reports} />
        {!control.isWanted ? (
          <Empty
            className="list-empty"
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t('common.noData')}
          />
        ) : (
          <>
            <div className="reports-figures">
              <Cards input={input} />
            </div>
            <nav className="tabs not-printed" aria-label={t('reports.title')}>
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
            <div className="reports-parts grid">
              {tab.reports.map((query) => (
                <Report key={query.name} query={query} input={input} failed={t('reports.error.report')} />
              ))}
            </div>
          </>
        )}
      </section>
    </PrintFacts>
  );
};
