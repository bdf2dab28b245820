import type pg from 'pg';
import type { Need } from './occupancy';

/** What takes staff's time beside appointments. The folder that keeps it exports it as `absent` from its `adds.ts`. */
export interface Absent {
  /** SQL of an absence's branch, by the SQL of its id. Null for an unknown id. */
  readonly branch: (id: string) => string;
  /** SQL of an absence's kind. */
  readonly kind: (id: string) => string;
  /** Lets absences take times of staff that appointments have freed. */
  readonly retake: (client: pg.PoolClient, freed: readonly Need[]) => Promise<void>;
}

const [kept] = Object.values(
  import.meta.glob<{ readonly absent?: Absent }>('../*/adds.ts', { eager: true }),
).flatMap(({ absent = [] }) => absent);

export const absent: Absent = kept ?? {
  branch: (id) => `case when ${id} is null then null::int end`,
  kind: (id) => `case when ${id} is null then null::text end`,
  retake: async () => {},
};
