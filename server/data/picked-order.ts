import { type Entity, tellingsOf } from '../../src/schema/entity';
import { fold, searchTerms, spellingPattern } from '../../src/schema/text/fold';
import type { Row } from './entity-server';

/**
 * Orders the rows found for a picker: titles that begin with the search first, then by the latest moment that the
 * picker tells. Of two cards with one phone, Enter then takes the one that was here last.
 */
export const recentFirst = (entity: Entity, rows: readonly Row[], search: string): readonly Row[] => {
  const latest = tellingsOf(entity).find(({ kind }) => kind === 'latest');
  const { spellings } = searchTerms(search);
  const start = new RegExp(`^${spellingPattern(spellings)}`);
  if (latest === undefined || spellings.length === 0) return rows;
  const rank = (row: Row): number => (start.test(fold(String(row[entity.title] ?? ''))) ? 0 : 1);
  const time = (row: Row): number => Date.parse(String(row[latest.key] ?? '')) || 0;
  return rows.toSorted((one, other) => rank(one) - rank(other) || time(other) - time(one));
};
