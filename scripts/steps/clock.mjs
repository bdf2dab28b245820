/**
 * Day and hour of every test run: 10:40 in Cairo on a Wednesday, when the demo shows a full day. Time goes on from
 * there. All that tests start takes it from here: Node's programs with the demo, PostgreSQL, and the pages in the
 * browser. The day is in the past, so that a file just written, which has the machine's time, never looks old.
 */
const usualMoment = '2026-11-25T08:40:00Z';

/** Moments at which code that counts days and hours goes wrong first. */
export const oddMoments = {
  '23:50 in Cairo on the last day of a month': '2026-02-28T21:50:00Z',
  'the first minutes of a year in Cairo': '2025-12-31T22:02:00Z',
  'the day on which Cairo skips an hour': '2026-04-23T22:10:00Z',
  'the day on which Cairo repeats an hour, in that hour': '2026-10-29T21:10:00Z',
};

/** The machine's time, for what a test cannot move: the times of files, and the browser's cookies. */
export const machineNow = () => performance.timeOrigin + performance.now();

/** Milliseconds from the machine's time to that of this process and of all that it starts. */
export const clockOffset = () => Number(process.env.CLOCK_OFFSET ?? 0);

/**
 * Environment in which a program of Node, and all that it starts, has this moment.
 * @param {string} [moment] Default: TEST_CLOCK, or else the usual one. `machine` is the machine's own time.
 * @returns {Record<string, string>}
 */
export function clockAt(moment = process.env.TEST_CLOCK || usualMoment) {
  const offset = moment === 'machine' ? 0 : Math.round(Date.parse(moment) - machineNow());
  const loaded = `${process.env.NODE_OPTIONS ?? ''} --import=${import.meta.url}`.trim();
  return { CLOCK_OFFSET: String(offset), NODE_OPTIONS: loaded };
}

/** The clock of this process, for a program that does not get its whole environment. */
export const ownClock = () => {
  const { CLOCK_OFFSET = '0', NODE_OPTIONS = '' } = process.env;
  return { CLOCK_OFFSET, NODE_OPTIONS };
};

/** Gives this process and all that it starts the clock of the tests, unless it has one. */
export function takeClock() {
  if (process.env.CLOCK_OFFSET === undefined) Object.assign(process.env, clockAt());
  moveDate(clockOffset());
}

/** Moves `Date`. Pages run it as well, so it uses nothing outside of itself. */
export function moveDate(offset) {
  const Machine = globalThis.Date;
  if (offset === 0 || 'isMoved' in Machine) return;
  const now = () => Machine.now() + offset;
  function Moved(...given) {
    if (!new.target) return new Machine(now()).toString();
    return Reflect.construct(Machine, given.length > 0 ? given : [now()], new.target);
  }
  Moved.prototype = Machine.prototype;
  Moved.prototype.constructor = Moved;
  // Not enumerable, as those of `Date`: a clock that a test sets in the page copies what is.
  const own = { name: 'Date', now, parse: Machine.parse, UTC: Machine.UTC, isMoved: true };
  for (const [key, value] of Object.entries(own))
    Object.defineProperty(Moved, key, { value, configurable: true, writable: true });
  globalThis.Date = Moved;
}

/** Statements of a superuser that move `now()` and `clock_timestamp()` of a database, and of those cloned from it. */
export const moveDatabase = (offset) =>
  Object.entries({ now: 'stable', clock_timestamp: 'volatile' }).map(
    ([name, kind]) => `
      create function pg_catalog.machine_${name}() returns timestamptz language internal ${kind} parallel safe as '${name}';
      create or replace function pg_catalog.${name}() returns timestamptz language sql ${kind} parallel safe
        as $$ select pg_catalog.machine_${name}() + interval '${offset} milliseconds' $$`,
  );

// A program that an environment of `clockAt` starts loads this file first.
if (process.env.CLOCK_OFFSET) moveDate(clockOffset());
