import { useId } from 'react';
import { useAccess } from '../../providers/access';
import { isDeclared } from '../../schema/answer';
import { type AnyQuery, mayAsk } from '../../schema/query';
import { useWords } from '../words';
import { QueryCards } from './query-cards';
import { QueryTable } from './query-table';
import type { Asked } from './use-query-of';
import './query-section.css';

interface QuerySectionProps {
  readonly query: AnyQuery;
  readonly input: Asked<AnyQuery>;
  /** What is said where it could not be loaded. */
  readonly failed: string;
}

/** A query as a part of a page: heading, what its figures mean, and its cards or its chart and table. Nothing to who may not ask it. */
export const QuerySection = ({ query, input, failed }: QuerySectionProps) => {
  const { label } = useWords();
  const { can } = useAccess();
  const heading = useId();
  if (!mayAsk(query, can)) return null;
  const isTable = isDeclared(query.answer) && query.answer.shape === 'records';
  const Shown = isTable ? QueryTable<AnyQuery> : QueryCards<AnyQuery>;
  return (
    <section className="query-section" aria-labelledby={heading}>
      <h2 id={heading}>{label(query.label)}</h2>
      {query.hint && <p className="query-section-hint">{label(query.hint)}</p>}
      <Shown query={query} input={input} failed={failed} />
    </section>
  );
};
