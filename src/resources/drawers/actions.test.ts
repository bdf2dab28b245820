import { describe, expect, it } from 'vitest';
import { worthOf } from './actions';

describe('counting the cash of a drawer', () => {
  //
  it('adds notes and coins to the piastre', () => {
    expect(worthOf({})).toBe(0);
    expect(worthOf({ '200': 3, '50': 1, '0.5': 3, '0.25': 1 })).toBe(651.75);
    expect(worthOf({ '0.25': 3 })).toBe(0.75);
  });
});
