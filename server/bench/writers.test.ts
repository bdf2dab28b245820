import { describe, expect, it } from 'vitest';
import { waitsOf } from './writers';

describe('who waits for whom', () => {
  it('tells waits within a server process from those for another, and strangers count for neither', () => {
    const seen = [
      [
        { pid: 1, by: [2], event: 'tuple' },
        { pid: 2, by: [11, 1], event: 'object' },
      ],
      [],
      [
        { pid: 11, by: [12], event: 'transactionid' },
        { pid: 12, by: [1], event: 'object' },
        { pid: 99, by: [1], event: 'relation' },
      ],
    ];
    const backends = [
      [1, 2],
      [11, 12],
    ];
    expect(waitsOf(seen, backends)).toEqual({ looks: 3, waits: 2, waitsAcross: 2, across: { object: 2 } });
  });
});
