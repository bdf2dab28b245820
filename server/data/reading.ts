import { fetchRows } from '../kernel/rows';
import type { Actor } from './actor';
import type { Services } from './services';

/**
 * What a call that only reads works with: a standby where there is one that knows all that was committed when the call
 * began, whoever wrote it and through whichever process; so everybody sees what she has just saved.
 */
export const readingOf = (services: Services, { position }: Actor): Services => {
  const { replicas, pool, counts } = services;
  if (!replicas || !position) return services;
  return {
    ...services,
    pool: replicas.at(position),
    counts: {
      ...counts,
      isApart: true,
      // Remembered for calls that begin later than this one. The notice that forgets a total may be here before the
      // standby has the row, so what is remembered comes from the primary.
      of: (resource, statement) =>
        counts.of(resource, statement, async () => {
          const rows = await fetchRows(pool, { n: 'number' })(statement);
          return rows[0]?.n ?? 0;
        }),
    },
  };
};
