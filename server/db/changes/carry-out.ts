import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode } from '../../kernel/errors';
import { fetchOne, fetchRows } from '../../kernel/rows';
import { type Note, noting, readNotes } from './notes';
import { tenths, watchIndexes } from './progress';
import { rowsOf, type Say, sentences } from './sentences';
import { concurrently, keyOf, type Step, stepsOf } from './steps';

export interface Work {
  readonly owner: pg.ClientBase;
  readonly say: Say;
  /** Opens a second connection as owner, to read the progress of the first. */
  readonly connect?: (() => Promise<pg.Client>) | undefined;
}

export interface Migration {
  /** Timestamp that names it in the database. */
  readonly at: number;
  readonly name: string;
  readonly sql: readonly string[];
}

/** Milliseconds that a step waits for a lock. Whoever comes after it waits as long, so it gives up and tries again. */
const patienceMs = 400;
/** The same for a block, which may hold a dozen tables while it waits for the next. */
const patienceOfBlockMs = 60;
const pauseMs = 500;
const sayEveryTries = 20;

/**
 * Carries out one migration beside running servers, from where an earlier start was broken off. `end` makes the
 * statements that declare it complete.
 */
export const carryOut = async (
  work: Work,
  migration: Migration,
  end: readonly pg.QueryConfig[],
): Promise<void> => {
  const { owner, say } = work;
  const steps = stepsOf(migration.sql);
  const notes = (await readNotes(owner)).filter((note) => note.migration === migration.at);
  const noteOf = (step: Step): Note | undefined => notes.find((note) => note.step === keyOf(step));
  const left = steps.filter((step) => noteOf(step)?.reached !== null || !noteOf(step));
  say(
    notes.length > 0
      ? sentences.goesOn(migration.name, left.length)
      : sentences.begins(migration.name, steps.length),
  );
  for (const step of left) {
    const place = { migration: migration.name, number: steps.indexOf(step) + 1, count: steps.length };
    await carryOutStep(work, step, {
      place,
      note: (reached) => noting({ migration: migration.at, step: keyOf(step), reached }),
      reached: noteOf(step)?.reached ?? undefined,
    });
  }
  await briefly(work, end);
  say(sentences.ends(migration.name));
};

interface At {
  readonly place: { readonly migration: string; readonly number: number; readonly count: number };
  readonly note: (reached: number | null) => pg.QueryConfig;
  /** Last id that an earlier start has filled. */
  readonly reached: number | undefined;
}

const carryOutStep = async (work: Work, step: Step, at: At): Promise<void> => {
  switch (step.kind) {
    case 'short':
      return briefly(work, [{ text: step.sql }, at.note(null)]);
    case 'index':
      return buildIndex(work, step, at);
    case 'validate': {
      const rows = rowsOf(await estimateOf(work.owner, step.table));
      work.say(sentences.validate(at.place, step.name, step.table, rows));
      await work.owner.query(step.sql);
      await work.owner.query(at.note(null));
      return;
    }
    case 'rows':
      return fillRows(work, step, at);
  }
};

/**
 * Runs statements in a transaction that waits for no lock longer than `patienceMs`, again and again until it gets it.
 * Without that, a long report would hold up the change, and the change everybody after it.
 */
export const briefly = async (
  { owner, say }: Work,
  statements: readonly (string | pg.QueryConfig)[],
): Promise<void> => {
  const isBlock = statements.some((statement) => /^do\b/i.test(textOf(statement)));
  for (let tries = 1; ; tries++) {
    try {
      await owner.query('begin');
      await owner.query(`set local lock_timeout = ${isBlock ? patienceOfBlockMs : patienceMs}`);
      for (const statement of statements) await owner.query(statement);
      await owner.query('commit');
      return;
    } catch (error) {
      await owner.query('rollback').catch(() => undefined);
      if (errorCode(error) !== lockNotAvailable) throw error;
      const [first = ''] = statements;
      if (tries % sayEveryTries === 1) say(sentences.held(shortened(first), tries));
      await pause(pauseMs);
    }
  }
};

const lockNotAvailable = '55P03';

const textOf = (statement: string | pg.QueryConfig): string =>
  typeof statement === 'string' ? statement : statement.text;

const shortened = (statement: string | pg.QueryConfig): string => {
  const text = textOf(statement).replace(/\s+/g, ' ');
  return text.length > 100 ? `${text.slice(0, 100)} …` : text;
};

/** Builds an index while others write. One that a killed start left half-built is removed first. */
const buildIndex = async (work: Work, step: Step & { readonly kind: 'index' }, at: At): Promise<void> => {
  const { owner, say } = work;
  const { name, table } = step;
  const remove = `drop index concurrently if exists ${quoted(name)}`;
  const state = await indexState(owner, name);
  if (state === 'invalid') {
    say(sentences.emptied(at.place, name));
    await owner.query(remove);
  }
  if (state !== 'valid') {
    if (await isEmpty(owner, table)) return briefly(work, [step.sql, at.note(null)]);
    say(sentences.index(at.place, name, table, rowsOf(await estimateOf(owner, table))));
    const watching = await watchIndexes(work.connect, say);
    try {
      await owner.query(concurrently(step.sql));
    } catch (error) {
      await owner.query(remove).catch(() => undefined);
      throw error;
    } finally {
      await watching.stop();
    }
  }
  await owner.query(at.note(null));
};

const indexState = async (owner: pg.ClientBase, name: string): Promise<'valid' | 'invalid' | undefined> => {
  const [index] = await fetchRows(owner, { valid: 'flag' })(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [`public.${quoted(name)}`],
  );
  if (!index) return undefined;
  return index.valid ? 'valid' : 'invalid';
};

const isEmpty = async (owner: pg.ClientBase, table: string): Promise<boolean> => {
  const { some } = await fetchOne(owner, { some: 'flag' })(
    `select exists (select from ${quoted(table)}) as some`,
  );
  return !some;
};

/** PostgreSQL's own estimate; -1 if it has none. */
const estimateOf = async (owner: pg.ClientBase, table: string): Promise<number> =>
  (
    await fetchOne(owner, { rows: 'number' })(
      'select coalesce(max(reltuples), -1)::float8 as rows from pg_class where oid = to_regclass($1)',
      [quoted(table)],
    )
  ).rows;

const batch = { first: 1000, least: 100, most: 50_000, aimMs: 250 };

/** Updates rows in batches of about a quarter of a second, each committed with the note how far they came. */
const fillRows = async (work: Work, step: Step & { readonly kind: 'rows' }, at: At): Promise<void> => {
  const { owner, say } = work;
  const { least, most } = await fetchOne(owner, { least: 'number', most: 'number' })(
    `select coalesce(min(id), 1)::float8 as least, coalesce(max(id), 0)::float8 as most from ${quoted(step.table)}`,
  );
  const begin = at.reached === undefined ? least : at.reached + 1;
  const line = sentences.rows(at.place, step.table, rowsOf(most - begin + 1));
  say(line);
  const tell = tenths((percent) =>
    say(sentences.share(`${at.place.migration}, ${step.table}`, 'filling', percent)),
  );
  let size = batch.first;
  for (let from = begin; from <= most; ) {
    const to = Math.min(most, from + size - 1);
    const begun = performance.now();
    await briefly(work, [{ text: step.sql, values: [from, to] }, at.note(to)]);
    const factor = batch.aimMs / Math.max(1, performance.now() - begun);
    size = Math.round(Math.min(batch.most, Math.max(batch.least, size * Math.min(2, factor))));
    from = to + 1;
    tell((to - least + 1) / (most - least + 1));
  }
  await owner.query(at.note(null));
};

const quoted = (name: string): string => `"${name}"`;
