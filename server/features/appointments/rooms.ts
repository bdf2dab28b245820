/** SQL about the places of appointments. The folder that has places exports it as `rooms` from its `adds.ts`. */
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
  import.meta.glob<{ readonly rooms?: Rooms }>('../*/adds.ts', { eager: true }),
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
