import type { Book } from '../../../src/schema/book';
import { tableNameOf } from '../../../src/schema/entity';
import { standing, whereAll } from '../../data/conditions';
import type { Asked } from './parts';

/** SQL conditions of first steps, by their names. Steps without one are done once their noun has a row. */
export type StepFacts = Readonly<Record<string, string>>;

/**
 * Returns the SQL of the steps of the first day that the reader may do, each with whether it is done; `null::json` if
 * there are none. The answer is null once all are done, or once the centre has written an invoice: it is at work then.
 */
export const guideOf = (
  book: Book,
  can: (key: string) => boolean,
  { scope, params }: Asked,
  facts: StepFacts,
): string => {
  const steps = book.nouns
    .flatMap(({ entity, firstSteps = [] }) => firstSteps.map((step) => ({ entity, ...step })))
    .filter(({ permission }) => can(permission))
    .toSorted((one, other) => one.order - other.order);
  if (steps.length === 0) return 'null::json';
  const rows = steps.map(({ entity, name }) => {
    const fact = facts[name] ?? 'true';
    const rows = `from ${tableNameOf(entity)} t${whereAll(standing(entity, scope, params))}`;
    return `select ${params.add(name)}::text as name, coalesce(f."isDone", false) as "isDone", f.id
      from (select min(t.id) as id, bool_or(${fact}) as "isDone" ${rows}) f`;
  });
  return `(select case when bool_and(s."isDone") or exists (select from invoices) then null
      else json_agg(json_build_object('name', s.name, 'isDone', s."isDone", 'id', s.id)) end from (${rows.join(' union all ')}) s)`;
};
