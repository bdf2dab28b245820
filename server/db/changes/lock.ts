import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { fetchOne } from '../../kernel/rows';
import { indexProgress } from './progress';
import { type Say, sentences } from './sentences';

/** Key of the advisory lock. Any number that no other part of the product uses. */
export const migrationLock = 4_180_001;

const askAgainMs = 200;
const sayAgainMs = 30_000;

/**
 * Takes the lock of whoever changes the schema. Asks again and again: a statement that waits for the lock would be an
 * old transaction for which `create index concurrently` of the other server waits, and neither would end.
 */
export const lockSchema = async (owner: pg.ClientBase, say: Say): Promise<void> => {
  const progress = indexProgress(say);
  for (let waited = 0; !(await tried(owner)); waited += askAgainMs) {
    if (waited % sayAgainMs === 0) say(sentences.locked(Math.round(waited / 1000)));
    if (waited % 1000 === 0) await progress.look(owner);
    await pause(askAgainMs);
  }
};

const tried = async (owner: pg.ClientBase): Promise<boolean> =>
  (await fetchOne(owner, { mine: 'flag' })('select pg_try_advisory_lock($1) as mine', [migrationLock])).mine;

export const unlockSchema = async (owner: pg.ClientBase): Promise<void> => {
  await owner.query('select pg_advisory_unlock($1)', [migrationLock]);
};
