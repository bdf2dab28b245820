import { expect } from 'vitest';
import { until } from '../../support/programs/server-program';
import type { Stack } from '../stack';
import { exhaust } from './connections';
import type { Fault } from './fault';

const line = (
  name: string,
  label: string,
  begin: Fault['begin'],
  forgets = false,
  leastMs?: number,
): Fault => ({
  name,
  label,
  begin,
  ...(leastMs === undefined ? {} : { leastMs }),
  end: ({ stack }) => stack.setLines({ kind: 'open' }, forgets),
});

/** Milliseconds by which the first server's clock is ahead of ours. It looks at its clock's file once a second. */
const aheadOf = async ({ servers }: Stack): Promise<number> => {
  const answer = await fetch(`${servers[0]?.address}/healthz`);
  return Date.parse(answer.headers.get('date') ?? '') - Date.now();
};

/** All faults of the day in their order. The last one cannot be undone. */
export const faults: readonly Fault[] = [
  {
    name: 'server-killed',
    label: 'A server process killed (SIGKILL), started again at the end',
    begin: ({ stack }) => stack.servers.at(-1)?.kill(),
    end: ({ stack }) => stack.servers.at(-1)?.start(),
  },
  {
    name: 'postgres-restarted',
    label: 'PostgreSQL stopped (fast shutdown), started at the end',
    begin: async ({ stack }) => {
      stack.keepNodes(false);
      await stack.primary().end('SIGINT');
    },
    end: async ({ stack }) => {
      await stack.primary().start();
      stack.keepNodes(true);
    },
  },
  line('network-cut', 'Network between servers and PostgreSQL cut', ({ stack }) =>
    stack.setLines({ kind: 'cut' }),
  ),
  line('network-held', 'The same network swallows packets, then lets them through', ({ stack }) =>
    stack.setLines({ kind: 'held' }),
  ),
  line(
    'network-forgotten',
    'The same, and afterwards the connections of before stay silent',
    ({ stack }) => stack.setLines({ kind: 'held' }),
    true,
  ),
  line('network-delayed', 'The same network delays each packet by 300 ms', ({ stack }) =>
    stack.setLines({ kind: 'delayed', ms: 300 }),
  ),
  exhaust(),
  {
    name: 'provider-slow',
    label: 'The message provider answers after 20 s',
    weight: 5,
    leastMs: 20_000,
    begin: ({ provider }) => provider.setLateness(20_000),
    end: ({ provider }) => {
      provider.setLateness(0);
      expect(provider.met.late).toBeGreaterThan(0);
    },
  },
  {
    name: 'certificate-expired',
    label: 'The certificate of the message provider has expired',
    leastMs: 12_000,
    begin: ({ provider }) => provider.setExpired(true),
    end: ({ provider }) => {
      provider.setExpired(false);
      expect(provider.met.refused).toBeGreaterThan(0);
    },
  },
  {
    name: 'clock-ahead',
    label: 'The clock of one server an hour ahead, set back at the end',
    missing: ({ stack }) =>
      stack.clock ? undefined : 'libfaketime is missing (apt-get install libfaketime)',
    begin: async ({ stack }) => {
      stack.clock?.set(3600);
      await until(async () => (await aheadOf(stack)) > 3_000_000);
    },
    end: async ({ stack }) => {
      stack.clock?.set(0);
      await until(async () => (await aheadOf(stack)) < 600_000);
    },
  },
  {
    name: 'disk-full',
    label: 'The disk of the primary full',
    missing: ({ stack }) =>
      stack.disk ? undefined : 'a small file system cannot be mounted here (needs root)',
    begin: ({ stack }) => stack.disk?.fill(),
    end: ({ stack }) => stack.disk?.empty(),
  },
  {
    name: 'standby-promoted',
    label: 'The primary killed (SIGKILL), the standby promoted at the end',
    begin: async ({ stack }) => {
      stack.keepNodes(false);
      await stack.primary().end('SIGKILL');
    },
    end: ({ stack }) => {
      stack.promote();
      stack.keepNodes(true);
    },
  },
];
