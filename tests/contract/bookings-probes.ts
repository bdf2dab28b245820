import { type ContractApp, named } from '../support/contract';
import type { Payload } from '../support/shapes';
import { at, type Entry, type Foreign, type Probe, type Request } from './probe';

/** Ways to ask the calls of the calendar: a foreign branch is refused wherever it is named. */
export const bookingProbes = (app: ContractApp, rows: Foreign): readonly Entry[] => {
  const api = '/api/appointments';
  const { own, foreign } = app.branches;
  const entity = named('appointments');
  const sample = async (changes: Payload = {}) => ({ ...(await app.sample(entity)), ...changes });
  const fresh = async () => (await app.add(entity)).id;

  const byBranch = (
    right: string,
    ask: (branchId: number) => Request | Promise<Request>,
    { good = [200], none = [403, ...good], there = good }: Expected = {},
  ): readonly Probe[] => [
    { name: 'own', right, good, refused: 403, border: 'own', request: async () => ask(own) },
    {
      name: 'foreign',
      right,
      good: there,
      refused: 403,
      border: 'foreign',
      request: async () => ask(foreign),
    },
    { name: 'none', right, good: none, request: async () => ask(999_999) },
  ];
  const byRow = (
    right: string,
    ask: (id: number) => Request,
    there: readonly number[] = [200],
  ): readonly Probe[] => [
    { name: 'own', right, good: [200], refused: 404, border: 'own', request: async () => ask(await fresh()) },
    {
      name: 'foreign',
      right,
      good: there,
      refused: 404,
      border: 'foreign',
      request: async () => ask(rows.ids.appointments ?? 0),
    },
  ];
  const read = 'appointments.read';
  const create = 'appointments.create';
  const free = `${api}/free-slots?from=2030-01-05`;
  const span = 'start=2030-01-05T10:00:00Z&end=2030-01-05T11:00:00Z';
  let hour = 0;
  /** Another hour each time: holds stand in each other's way. */
  const held = (branchId: number): Payload => {
    hour += 1;
    const start = Date.UTC(2031, 0, 1) + hour * 3_600_000;
    const iso = (instant: number) => new Date(instant).toISOString();
    return { branchId, start: iso(start), end: iso(start + 3_600_000) };
  };
  const anyOf = [create, 'appointments.update'];
  const holder = { anyOf, good: [201], refused: 403 } as const;
  const series = (path: string, good: readonly number[]): Entry => [
    `POST ${api}/series${path}`,
    byBranch(
      create,
      async (branchId) => ({
        url: `${api}/series${path}`,
        body: await sample({ branchId, repeat: { count: 1, everyDays: 7 } }),
      }),
      // The sampled people work in the own branch alone.
      { good: [400], there: [400], none: [400, 403] },
    ).map((probe) =>
      probe.name === 'own'
        ? {
            ...probe,
            good,
            request: async () => ({
              url: `${api}/series${path}`,
              body: await sample({ repeat: { count: 1, everyDays: 1 } }),
            }),
          }
        : probe,
    ),
  ];
  return [
    [
      `GET ${api}/board`,
      byBranch(read, (id) => ({ url: `${api}/board?branchId=${id}&from=2024-01-01&to=2027-01-01` })),
    ],
    [
      `GET ${api}/free-slots`,
      [
        ...byBranch(read, (id) => ({ url: `${free}&branchId=${id}` })),
        ...['customerId', 'roomId', 'exceptId', 'staffId'].map(
          (name): Probe => ({
            name: `of a foreign ${name}`,
            right: read,
            good: name === 'customerId' ? [200] : name === 'roomId' ? [400] : [200],
            ...(name === 'customerId'
              ? { refused: 400, border: 'foreign' as const, outsider: 403 }
              : { outsider: 403 }),
            request: at(`${free}&branchId=${own}&${name}=${foreignIdOf(rows, name)}`),
          }),
        ),
      ],
    ],
    [`GET ${api}/staff`, byBranch(read, (id) => ({ url: `${api}/staff?branchId=${id}&${span}` }))],
    [
      `POST ${api}/holds`,
      [
        {
          name: 'own',
          ...holder,
          border: 'own',
          request: async () => ({ url: `${api}/holds`, body: held(own) }),
        },
        {
          name: 'foreign',
          ...holder,
          border: 'foreign',
          request: async () => ({ url: `${api}/holds`, body: held(foreign) }),
        },
        {
          name: 'foreign staff',
          anyOf,
          good: [400],
          outsider: 403,
          request: async () => ({
            url: `${api}/holds`,
            body: { ...held(own), staffId: app.users.stranger },
          }),
        },
      ],
    ],
    [
      `PUT ${api}/holds/:id`,
      [
        {
          name: "somebody else's",
          anyOf,
          good: [404],
          outsider: 403,
          request: async () => ({ url: `${api}/holds/999999`, body: held(own) }),
        },
      ],
    ],
    [
      `DELETE ${api}/holds/:id`,
      [{ name: "somebody else's", anyOf, good: [204], request: at(`${api}/holds/999999`) }],
    ],
    series('/check', [200]),
    series('', [201]),
    [`GET ${api}/:id/history`, byRow(read, (id) => ({ url: `${api}/${id}/history` }))],
    ...(['POST', 'PUT'] as const).map(
      (method): Entry => [
        `${method} ${api}/:id/status`,
        // A version nobody has, so that the foreign booking stays as it is.
        [
          ...byRow(
            'appointments.update',
            (id) => ({
              url: `${api}/${id}/status`,
              body: { status: 'Done', ...(id === rows.ids.appointments ? { version: 99 } : {}) },
            }),
            [409],
          ),
        ],
      ],
    ),
  ];
};

interface Expected {
  readonly good?: readonly number[];
  readonly none?: readonly number[];
  readonly there?: readonly number[];
}

const foreignIdOf = (rows: Foreign, name: string): number | undefined =>
  ({
    customerId: rows.ids.customers,
    roomId: rows.ids.rooms,
    exceptId: rows.ids.appointments,
    staffId: rows.ids.users,
  })[name];
