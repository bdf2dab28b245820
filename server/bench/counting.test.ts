import { describe, expect, it } from 'vitest';
import { isFrame } from './counting';
import { readStat } from './postgres';

describe('what a request costs', () => {
  it('counts no statement that only begins or ends a transaction', () => {
    const frames = [
      'begin',
      'BEGIN',
      'begin isolation level repeatable read',
      'commit',
      'rollback;',
      ' end ',
    ];
    expect(frames.filter((text) => !isFrame(text))).toEqual([]);
    const others = ['select 1', 'begin; select 1', 'rollback to savepoint a; select 1', 'beginning'];
    expect(others.filter(isFrame)).toEqual([]);
  });

  it('reads the times of a process whose name holds blanks and brackets', () => {
    const line = '42 (postgres: a (b) c) S 7 42 42 0 -1 4194304 1 2 3 4 250 50 30 20 20 0 1 0 99 1 1';
    expect(readStat(line)).toEqual({ parent: 7, own: 300, ended: 50 });
  });
});
