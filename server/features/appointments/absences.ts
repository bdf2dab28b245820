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

// Asked for at each use, because the folder that keeps absences imports this one: at the start it is not there yet.
const kept = (): Absent =>
  Object.values(import.meta.glob<{ readonly absent?: Absent }>('../*/adds.ts', { eager: true })).flatMap(
    ({ absent: own = [] }) => own,
  )[0] ?? nobody;

const nobody: Absent = {
  branch: (id) => `case when ${id} is null then null::int end`,
  kind: (id) => `case when ${id} is null then null::text end`,
  retake: async () => {},
};

export const absent: Absent = {
  branch: (id) => kept().branch(id),
  kind: (id) => kept().kind(id),
  retake: (client, freed) => kept().retake(client, freed),
};
