import { describe, expect, it } from 'vitest';
import { median, percentile, ratioOf } from './stats';

describe('figures of a benchmark', () => {
  it('take the middle of their rounds, and the mean of the two middle ones when they are even', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 2, 10, 3])).toBe(2.5);
    expect(median([4])).toBe(4);
    expect(median([])).toBeNaN();
  });

  it('take percentiles by the nearest rank, in whatever order the values come', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it('compare round with round: one slow moment of both sides changes no ratio', () => {
    expect(ratioOf([50, 5, 50], [100, 10, 100])).toBe(0.5);
    expect(ratioOf([10, 20, 30], [10, 10, 10])).toBe(2);
    expect(ratioOf([10, 20], [10])).toBe(1);
  });
});
