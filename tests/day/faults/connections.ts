import pg from 'pg';
import type { Fault } from './fault';

/** Takes all of PostgreSQL's connections, those of the servers too: whoever has one is cut off, until none is left. */
export const exhaust = (): Fault => {
  let taken: pg.Client[] = [];
  let isTaking = false;
  return {
    name: 'connections-exhausted',
    label: 'All connections of PostgreSQL taken by others',
    begin: async ({ stack }) => {
      isTaking = true;
      const take = async (): Promise<boolean> => {
        const client = new pg.Client({
          host: '127.0.0.1',
          port: stack.primary().port,
          user: 'centre_owner',
          database: 'postgres',
        });
        client.on('error', () => {});
        try {
          await client.connect();
        } catch {
          return false;
        }
        taken.push(client);
        return true;
      };
      // Each cut makes room for one more of ours, or for the one that comes back first; so several rounds.
      for (let round = 0; round < 3; round++) {
        while (isTaking && (await take()));
        await stack.ask(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'centre_app'`,
        );
      }
      while (isTaking && (await take()));
    },
    end: async () => {
      isTaking = false;
      await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
      taken = [];
    },
  };
};
