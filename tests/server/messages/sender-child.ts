import '../../../src/resources/book';

/**
 * Process that sends the outbox of a database through a local provider, for tests that kill it. Prints `ready` once
 * it runs. With a stop point, it prints that it is there and blocks.
 */
import pg from 'pg';
import { registerTypes } from '../../../server/db/connection';
import { runMessaging } from '../../../server/features/messages/send/sender';
import { adapterTo, channelsAt, quickTimes } from '../../support/messaging/sender';

const [databaseUrl = '', providerUrl = '', clock = '', stopAt = '', adapter = ''] = process.argv.slice(2);

// Parses PostgreSQL's answers like the server's own connections.
registerTypes();
const say = (line: string) => process.stdout.write(`${line}\n`);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
pool.on('error', () => {});
const ahead = Date.parse(clock) - Date.now();

const name = adapter === 'cloud' ? 'cloud' : 'waha';
const real = adapterTo(providerUrl, name);
const stop = (place: string): Promise<never> => {
  say(`ready ${place}`);
  return new Promise(() => {});
};
const provider: typeof real = {
  ...real,
  send: async (access, message) => {
    if (stopAt === 'claimed') return stop(stopAt);
    const result = await real.send(access, message);
    if (stopAt === 'sent') return stop(stopAt);
    return result;
  },
};

const running = runMessaging({
  pool,
  channels: channelsAt(pool, providerUrl, provider, name),
  times: quickTimes,
  now: () => new Date(Date.now() + ahead),
  random: Math.random,
  warn: (error) => process.stderr.write(`${String(error)}\n`),
});
if (stopAt === '') say('ready');
process.stdin.resume().once('end', () => void running.stop().then(() => pool.end()));
