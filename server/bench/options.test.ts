import { describe, expect, it } from 'vitest';
import { partNames, shapeNames } from './names';
import { processesAt, readOptions } from './options';

const read = (line: string) => {
  const options = readOptions(line.split(' ').filter((word) => word !== ''));
  if (!options) throw new Error('help was asked for');
  return options;
};

describe('the command line of the benchmark', () => {
  it('measures everything unless told otherwise', () => {
    expect(read('')).toEqual({
      sizes: [10_000, 100_000, 1_000_000],
      shapes: shapeNames,
      processes: [1, 2],
      parts: partNames,
      seconds: 1.5,
      rounds: 3,
      connections: 50,
      withKeys: true,
      json: undefined,
    });
  });

  it('takes sizes from small to large and rows in the order of the table', () => {
    const options = read(
      '--sizes 20000,2_000 --only create,list --shapes large --seconds 0.5 --json out.json',
    );
    expect(options).toMatchObject({
      sizes: [2000, 20_000],
      parts: ['list', 'create'],
      shapes: ['large'],
      seconds: 0.5,
      json: 'out.json',
    });
    expect(read('--without-keys').withKeys).toBe(false);
    expect(readOptions(['--help'])).toBeUndefined();
  });

  it('is quick when asked to be, and still takes what is said beside it', () => {
    expect(read('--quick --sizes 2000')).toMatchObject({
      sizes: [2000],
      processes: [1],
      rounds: 1,
      seconds: 1,
    });
  });

  it.each([
    ['--only lists', 'lists is none of'],
    ['--shapes wide', 'wide is none of'],
    ['--sizes 10', 'too few'],
    ['--sizes many', 'no number'],
    ['--rounds 1.5', 'no whole number'],
    ['--seconds 0', 'no number above zero'],
    ['--fast', 'Unknown option'],
  ])('refuses %s', (line, why) => {
    expect(() => read(line)).toThrow(why);
  });

  it('measures several processes at 100,000 customers, or at the largest size below', () => {
    const at = (line: string) => {
      const options = read(line);
      return options.sizes.map((size) => processesAt(options, size));
    };
    expect(at('')).toEqual([[1], [1, 2], [1]]);
    expect(at('--sizes 2000,10000')).toEqual([[1], [1, 2]]);
    expect(at('--sizes 1000000')).toEqual([[1, 2]]);
    expect(at('--processes 2')).toEqual([[2], [2], [2]]);
  });
});
