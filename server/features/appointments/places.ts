import type pg from 'pg';

/** SQL about the places of appointments. The folder that has places exports it as `rooms` from its `additions.ts`. */
export interface Rooms {
  /** SQL for a place by the SQL of its id. Null for an unknown id. */
  readonly name: (id: string) => string;
  readonly branch: (id: string) => string;
  /** SQL: number of appointments that the place takes at one time. */
  readonly capacity: (id: string) => string;
  /** SQL: true if the place can be chosen in the branch. */
  readonly isOffered: (id: string, branch: string) => string;
  /** SQL query for the places that can be chosen in a branch: `id`, `name` and `capacity`. */
  readonly offered: (branch: string) => string;
}

const [kept] = Object.values(
  import.meta.glob<{ readonly rooms?: Rooms }>('../*/additions.ts', { eager: true }),
).flatMap(({ rooms = [] }) => rooms);

/** Default for a book without places. The SQL still mentions the id, because a statement must use each parameter. */
export const rooms: Rooms = kept ?? {
  name: (id) => `case when ${id}::int is null then null::text end`,
  branch: (id) => `case when ${id}::int is null then null::int end`,
  capacity: (id) => `case when ${id}::int is null then null::int end`,
  isOffered: (id) => `(${id}::int is null and false)`,
  offered: (branch) =>
    `select null::int as id, null::text as name, null::int as capacity where ${branch}::int is null and false`,
};

/** A person or room that an appointment or hold occupies. `start` and `end` are in milliseconds. */
export interface Need {
  readonly kind: 'staff' | 'room' | 'customer';
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** Times of staff that are no appointments. The folder that keeps it exports it as `absent` from its `additions.ts`. */
export interface Absent {
  /** SQL of an absence's branch, by the SQL of its id. Null for an unknown id. */
  readonly branch: (id: string) => string;
  /** SQL of an absence's kind. */
  readonly kind: (id: string) => string;
  /** Lets absences take times of staff that appointments have freed. */
  readonly retake: (client: pg.PoolClient, freed: readonly Need[]) => Promise<void>;
}

/** Asked for at each use, because the folder that keeps absences imports this one: at the start it is not there yet. */
export const absent = (): Absent =>
  Object.values(import.meta.glob<{ readonly absent?: Absent }>('../*/additions.ts', { eager: true })).flatMap(
    ({ absent = [] }) => absent,
  )[0] ?? noAbsences;

const noAbsences: Absent = {
  branch: (id) => `case when ${id} is null then null::int end`,
  kind: (id) => `case when ${id} is null then null::text end`,
  retake: async () => {},
};
