import { useId, useRef } from 'react';
import { useAccess } from '../../providers/access';
import { isDeclared } from '../../schema/answer';
import { type AnyQuery, mayAsk } from '../../schema/query';
import { PrintedHead } from '../print/printed-head';
import { QueryCards } from '../query/query-cards';
import { QueryTable } from '../query/query-table';
import { QueryTools } from '../query/query-tools';
import { useWords } from '../words';
import type { ReportsControl } from './use-reports';

interface ReportProps {
  readonly query: AnyQuery;
  readonly input: ReportsControl['input'];
  readonly failed: string;
}

/**
 * One report: a row of figures; or its chart, with the numbers one click away; or a table that is folded until it is
 * wanted. Each can be printed and taken away as a file. Nothing without its permission.
 */
export const Report = ({ query, input, failed }: ReportProps) => {
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
        <QueryTable
          query={query}
          input={input}
          failed={failed}
          prints={whole}
          heading={title}
          hint={hint}
          isFolded
        />
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
