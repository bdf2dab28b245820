import { parseArgs } from 'node:util';
import { comparedSize, type PartName, partNames, type ShapeName, shapeNames } from './names';

export interface Options {
  /** Customers, from few to many. */
  readonly sizes: readonly number[];
  readonly shapes: readonly ShapeName[];
  /** Server processes. */
  readonly processes: readonly number[];
  readonly parts: readonly PartName[];
  /** Of one measured round. */
  readonly seconds: number;
  /** Rounds of each side; their median counts. */
  readonly rounds: number;
  readonly connections: number;
  /** Whether creating calls carry an Idempotency-Key, as the browser's do. */
  readonly withKeys: boolean;
  /** A file for everything that was measured. */
  readonly json: string | undefined;
}

export const usage = `npm run bench -- [options]
  --sizes 10000,100000,1000000  customers
  --shapes ordinary,large       branches of 8,000 customers, or all in one
  --processes 1,2               server processes; more than one at 100,000 customers alone
  --only list,create,writers    ${partNames.join(', ')}
  --seconds 1.5                 of a round
  --rounds 3                    of each side, of which the median counts
  --connections 50
  --without-keys                creating calls carry no Idempotency-Key
  --json <file>                 everything that was measured, for programs
  --help
  --quick                       10,000 customers, one process, one round of a second`;

/** Reads the command line; undefined where it asks for help. Throws an error that says what is wrong with it. */
export const readOptions = (args: readonly string[]): Options | undefined => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string' },
      shapes: { type: 'string' },
      processes: { type: 'string' },
      only: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      connections: { type: 'string' },
      'without-keys': { type: 'boolean' },
      json: { type: 'string' },
      quick: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  const isQuick = values.quick === true;
  const sizes = numbersOf('sizes', values.sizes ?? (isQuick ? '10000' : '10000,100000,1000000'));
  for (const size of sizes)
    if (size < 1000) throw new Error(`--sizes: ${size} customers are too few, 1000 is the least`);
  return {
    sizes: [...sizes].sort((a, b) => a - b),
    shapes: wordsOf('shapes', values.shapes, shapeNames),
    processes: numbersOf('processes', values.processes ?? (isQuick ? '1' : '1,2')),
    parts: wordsOf('only', values.only, partNames),
    seconds: numberOf('seconds', values.seconds ?? (isQuick ? '1' : '1.5')),
    rounds: wholeOf('rounds', values.rounds ?? (isQuick ? '1' : '3')),
    connections: wholeOf('connections', values.connections ?? '50'),
    withKeys: values['without-keys'] !== true,
    json: values.json,
  };
};

/** How many server processes are measured at a size. */
export const processesAt = ({ sizes, processes }: Options, size: number): readonly number[] => {
  const chosen = sizes.findLast((one) => one <= comparedSize) ?? sizes[0];
  return processes.filter((count) => count === 1 || size === chosen || processes.length === 1);
};

const wordsOf = <W extends string>(name: string, sent: string | undefined, known: readonly W[]): W[] => {
  if (sent === undefined) return [...known];
  const words = sent.split(',').map((word) => word.trim());
  const strange = words.find((word) => !known.some((one) => one === word));
  if (strange !== undefined) throw new Error(`--${name}: ${strange} is none of ${known.join(', ')}`);
  return known.filter((word) => words.includes(word));
};

const numbersOf = (name: string, sent: string): readonly number[] => [
  ...new Set(sent.split(',').map((text) => wholeOf(name, text))),
];

const wholeOf = (name: string, text: string): number => {
  const number = numberOf(name, text);
  if (!Number.isInteger(number)) throw new Error(`--${name}: ${text} is no whole number`);
  return number;
};

const numberOf = (name: string, text: string): number => {
  const number = Number(text.replaceAll('_', ''));
  if (text.trim() === '' || !(number > 0)) throw new Error(`--${name}: ${text} is no number above zero`);
  return number;
};
