import type pg from 'pg';
import { every } from '../../kernel/loop';
import { fetchRows } from '../../kernel/rows';
import { type Say, sentences } from './sentences';

/** Says each tenth once. */
export const tenths = (say: (percent: number) => void) => {
  let said = 0;
  return (share: number): void => {
    const tenth = Math.floor(Math.min(1, share) * 10);
    if (tenth <= said) return;
    said = tenth;
    say(tenth * 10);
  };
};

/** Says how far the indexes are that anybody builds in this database. Progress of one's own needs a second connection. */
export const indexProgress = (say: Say) => {
  let last = '';
  const look = async (client: pg.ClientBase): Promise<void> => {
    for (const { name, phase, done, total, waits } of await fetchRows(client, {
      name: 'text?',
      phase: 'text?',
      done: 'number?',
      total: 'number?',
      waits: 'number?',
    })(progressSql)) {
      if (!name || !phase) continue;
      const tenth = total ? Math.floor(((done ?? 0) / total) * 10) * 10 : 0;
      const line = waits
        ? sentences.waitsForOthers(name, waits)
        : sentences.share(name, phase.replace(/^building index(: )?/, 'building, '), tenth);
      if (line !== last) say(line);
      last = line;
    }
  };
  return { look };
};

const progressSql = `select (select relname::text from pg_class where oid = p.index_relid) as name, p.phase,
    case when p.blocks_total > 0 then p.blocks_done else p.tuples_done end as done,
    case when p.blocks_total > 0 then p.blocks_total else p.tuples_total end as total,
    case when p.phase like 'waiting%' then p.lockers_total - p.lockers_done else 0 end as waits
  from pg_stat_progress_create_index p where p.datname = current_database()`;

/** Says the progress of indexes until `stop`. Does nothing without a second connection. */
export const watchIndexes = async (
  connect: (() => Promise<pg.Client>) | undefined,
  say: Say,
): Promise<{ stop(): Promise<void> }> => {
  const client = await connect?.();
  if (!client) return { stop: async () => {} };
  const progress = indexProgress(say);
  const loop = every(1000, () => progress.look(client), {
    warn: () => {},
    startsAtOnce: false,
  });
  return {
    stop: async () => {
      await loop.stop();
      await client.end();
    },
  };
};
