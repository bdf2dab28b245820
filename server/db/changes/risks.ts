import { statementsOf, stepsOf } from './steps';

/**
 * What a statement does to whoever works meanwhile, in words for its author. A comment `-- accepted: reason` before
 * the statement answers it.
 */
const risks: readonly (readonly [RegExp, string])[] = [
  [
    /\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/is,
    'a required column needs a default: old rows have no value, and the release before writes none',
  ],
  [
    /\badd\s+column\b.*\b(?:check|references|unique|primary\s+key|generated)\b/is,
    'all rows are read under a lock: add the constraint by a statement of its own',
  ],
  [
    /\badd\s+column\b.*\bdefault\s+(?:now|random|gen_random_uuid|clock_timestamp|nextval)\b/is,
    'a default that differs between rows writes the whole table anew under a lock',
  ],
  [
    /\balter\s+column\b.*\btype\b/is,
    'another type may write the whole table anew under a lock: add a column, fill it, and drop the old one a release later',
  ],
  [
    /\badd\s+(?:constraint\s+\S+\s+)?(?:unique|primary\s+key|exclude)\b/is,
    'its index is built under a lock: use a unique index',
  ],
  [
    /\balter\s+column\b.*\bdrop\s+default\b/is,
    'the release before still writes rows without this value: drop the default a release later',
  ],
  [
    /^drop\s+table\b|\bdrop\s+column\b|\brename\b/is,
    'the release before still uses it: stop using it now, and drop it a release later',
  ],
  [
    /^(?:update|delete)\b(?!.*\bbetween\s+\$1\s+and\s+\$2)/is,
    'rows are changed in one transaction: end its condition with `and id between $1 and $2`, which makes batches of it',
  ],
];

/** Returns what of a migration would hold up others, each statement with its reason. Tables it makes are nobody's yet. */
export const risksOf = (sql: readonly string[]): readonly string[] => {
  const all = sql.flatMap((chunk) => statementsOf(chunk.replaceAll(accepted, '')));
  const made = all.flatMap((statement) => madeBy.exec(statement)?.[1] ?? []);
  return all
    .filter((statement) => !made.includes(usedBy.exec(statement)?.[1] ?? ''))
    .flatMap((statement) => {
      const reason = stepsOf([statement]).some(({ kind }) => kind === 'rows')
        ? undefined
        : risks.find(([pattern]) => pattern.test(statement))?.[1];
      return reason ? [`${statement}: ${reason}`] : [];
    });
};

/** A comment that accepts the statement after it, with that statement. */
const accepted = /-- accepted: \S[^\n]*\n[^;]*;/g;
const madeBy = /^create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;
const usedBy = /^(?:(?:alter|drop)\s+table|update|delete\s+from)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?/i;
