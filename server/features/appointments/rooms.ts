/** Where in a branch bookings take place: who has such places says so as `rooms` in `adds.ts` of its folder. */
export interface Rooms {
  /** SQL by the SQL of a place's id, each null for one that does not exist. */
  readonly name: (id: string) => string;
  readonly branch: (id: string) => string;
  /** How many bookings it holds at a time. */
  readonly capacity: (id: string) => string;
  /** SQL: whether it can be chosen in that branch. */
  readonly isOffered: (id: string, branch: string) => string;
  /** SQL of those of a branch that can be chosen: `id`, `name` and `capacity`. */
  readonly offered: (branch: string) => string;
}

const [kept] = Object.values(
  import.meta.glob<{ readonly rooms?: Rooms }>('../*/adds.ts', { eager: true }),
).flatMap(({ rooms = [] }) => rooms);

/** Without them no place exists; what is asked about is named all the same, as statements know no other parameters. */
export const rooms: Rooms = kept ?? {
  name: (id) => `case when ${id}::int is null then null::text end`,
  branch: (id) => `case when ${id}::int is null then null::int end`,
  capacity: (id) => `case when ${id}::int is null then null::int end`,
  isOffered: (id) => `(${id}::int is null and false)`,
  offered: (branch) =>
    `select null::int as id, null::text as name, null::int as capacity where ${branch}::int is null and false`,
};
