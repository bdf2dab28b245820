import { statementsOf, stepsOf } from './steps';

/** A statement with all of `has` and nothing of `lacks`, and what is wrong with it, in words for its author. */
interface Risk {
  readonly has: readonly RegExp[];
  readonly lacks?: RegExp;
  readonly reason: string;
}

const addsColumn = /\badd\s+column\b/i;
const altersColumn = /\balter\s+column\b/i;

/**
 * What a statement does to whoever works meanwhile. A comment `-- accepted: reason` before the statement answers it.
 */
const risks: readonly Risk[] = [
  {
    has: [addsColumn, /\bnot\s+null\b/i],
    lacks: /\bdefault\b/i,
    reason: 'a required column needs a default: old rows have no value, and the release before writes none',
  },
  {
    has: [addsColumn, /\b(?:check|references|unique|primary\s+key|generated)\b/i],
    reason: 'all rows are read under a lock: add the constraint by a statement of its own',
  },
  {
    has: [addsColumn, /\bdefault\s+(?:now|random|gen_random_uuid|clock_timestamp|nextval)\b/i],
    reason: 'a default that differs between rows writes the whole table anew under a lock',
  },
  {
    has: [altersColumn, /\btype\b/i],
    reason:
      'another type may write the whole table anew under a lock: add a column, fill it, and drop the old one a release later',
  },
  {
    has: [/^alter\b/i, /\badd\b/i, /\b(?:unique|primary\s+key|exclude)\b/i],
    reason: 'its index is built under a lock: use a unique index',
  },
  {
    has: [altersColumn, /\bdrop\s+default\b/i],
    reason: 'the release before still writes rows without this value: drop the default a release later',
  },
  {
    has: [/^drop\s+table\b|\bdrop\s+column\b|\brename\b/i],
    reason: 'the release before still uses it: stop using it now, and drop it a release later',
  },
  {
    has: [/^(?:update|delete)\b/i],
    lacks: /\bbetween\s+\$1\s+and\s+\$2/i,
    reason:
      'rows are changed in one transaction: end its condition with `and id between $1 and $2`, which makes batches of it',
  },
];

const isRisk = ({ has, lacks }: Risk, statement: string): boolean =>
  has.every((pattern) => pattern.test(statement)) && !lacks?.test(statement);

/** Returns what of a migration would hold up others, each statement with its reason. Tables it makes are nobody's yet. */
export const risksOf = (sql: readonly string[]): readonly string[] => {
  const all = sql.flatMap((chunk) => statementsOf(chunk.replaceAll(accepted, '')));
  const made = all.flatMap((statement) => madeBy.exec(statement)?.[1] ?? []);
  return all
    .filter((statement) => !made.includes(usedBy.exec(statement)?.[1] ?? ''))
    .flatMap((statement) => {
      const reason = stepsOf([statement]).some(({ kind }) => kind === 'rows')
        ? undefined
        : risks.find((risk) => isRisk(risk, statement))?.reason;
      return reason ? [`${statement}: ${reason}`] : [];
    });
};

/** A comment that accepts the statement after it, with that statement. */
const accepted = /-- accepted: \S[^\n]*\n[^;]*;/g;
const madeBy = /^create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;
const usedBy = /^(?:(?:alter|drop)\s+table|update|delete\s+from)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?/i;
