import { describe, expect, it } from 'vitest';
import { queries } from '../../tests/support/declarations';
import { answerFieldsOf } from '../schema/answer';
import { filtersOf } from '../schema/list-query';
import { figuresOf } from '../schema/query';

// Checks keys that a query names as text, because the types of a single query do not.
describe.each(queries.map((query) => [`${query.of.name}.${query.name}`, query] as const))(
  '%s',
  (_, query) => {
    const keys = Object.keys(answerFieldsOf(query.answer));
    const { chart } = query;

    it('shows, sums and draws what it answers', () => {
      const named = [...query.shows, ...query.total, ...(chart ? [chart.x, ...figuresOf(chart)] : [])];
      expect(named.filter((key) => !keys.includes(key))).toEqual([]);
    });

    it('opens lists by fields that narrow them, and by values that it answers', () => {
      for (const [key, { list, days, where = {}, by = {}, row }] of Object.entries(query.opens)) {
        expect(query.shows).toContain(key);
        expect([...Object.values(by), ...(row ? [row] : [])].filter((from) => !keys.includes(from))).toEqual(
          [],
        );
        const filters = filtersOf(list).map(([name]) => name);
        const narrowed = [...(days ? [days] : []), ...Object.keys(where), ...Object.keys(by)];
        expect(narrowed.filter((name) => !filters.includes(name))).toEqual([]);
      }
    });
  },
);
