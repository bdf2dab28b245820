import { describe, expect, it } from 'vitest';
import { nearestBox } from './walk';

const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 40 });

describe('An arrow key', () => {
  const here = box(300, 200);
  const boxes = [box(300, 100), box(300, 300), box(300, 500), box(150, 210), box(450, 190), box(150, 600)];

  it('leads to the nearest booking in its direction as it is seen', () => {
    expect(nearestBox(here, boxes, 'ArrowUp')).toBe(0);
    expect(nearestBox(here, boxes, 'ArrowDown')).toBe(1);
    expect(nearestBox(here, boxes, 'ArrowLeft')).toBe(3);
    expect(nearestBox(here, boxes, 'ArrowRight')).toBe(4);
  });

  it('leads nowhere where there is nothing', () => {
    expect(nearestBox(box(0, 0), boxes, 'ArrowUp')).toBe(-1);
    expect(nearestBox(here, [], 'ArrowDown')).toBe(-1);
  });
});
