import '../screens.css';
import './reports.css';
import { Empty } from 'antd';
import { type ComponentType, useId, useRef } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { between, useFormat, useLanguage, useT } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { theBook } from '../../providers/book';
import { branchName } from '../../providers/session';
import { isDeclared } from '../../schema/answer';
import type { ReportTab } from '../../schema/page';
import { type AnyQuery, mayAsk } from '../../schema/query';
import { Guard } from '../guard';
import { PrintedHead, PrintFacts } from '../paper/printed-head';
import { QueryCards } from '../query/query-cards';
import { QueryTable } from '../query/query-table';
import { QueryTools } from '../query/query-tools';
import { useWords } from '../words';
import { ReportsBar, type ReportsControl, useReports } from './reports-bar';

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
        <ReportsBar control={control} />
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

interface ReportProps {
  readonly query: AnyQuery;
  readonly input: ReportsControl['input'];
  readonly failed: string;
}

/**
 * One report: a row of figures; or its chart, with the numbers one click away; or a table that is folded until it is
 * wanted. Each can be printed and taken away as a file. Nothing without its permission.
 */
const Report = ({ query, input, failed }: ReportProps) => {
  const { label } = useWords();
  const { can } = useAccess();
  const heading = useId();
  const whole = useRef<HTMLElement>(null);
  if (!mayAsk(query, can)) return null;
  const isTable = isDeclared(query.answer) && query.answer.shape === 'records';
  const title = <h2 id={heading}>{label(query.label)}</h2>;
  const hint = query.hint && <p className="note query-section-hint">{label(query.hint)}</p>;
  if (isTable && query.chart === undefined)
    return (
      <section ref={whole} className="report stack slim report-fold" aria-labelledby={heading}>
        <PrintedHead title={label(query.label)} />
        <details>
          <summary>{title}</summary>
          {hint}
          <QueryTable query={query} input={input} failed={failed} prints={whole} />
        </details>
      </section>
    );
  return (
    <section
      ref={whole}
      className={isTable ? 'report stack slim report-chart' : 'report stack slim'}
      aria-labelledby={heading}
    >
      <PrintedHead title={label(query.label)} />
      {isTable ? (
        <QueryTable query={query} input={input} failed={failed} prints={whole} heading={title} hint={hint} />
      ) : (
        <>
          <div className="query-head bar between gap-12">
            {title}
            <QueryTools query={query} input={input} prints={whole} />
          </div>
          {hint}
          <QueryCards query={query} input={input} failed={failed} />
        </>
      )}
    </section>
  );
};
