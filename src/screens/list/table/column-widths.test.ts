import { describe, expect, it } from 'vitest';
import { customers } from '../../../resources/customers/entity';
import { fieldsOf } from '../../../schema/entity';
import { layOut } from './column-widths';

const columns = fieldsOf(customers)
  .filter(([, field]) => field.list === true)
  .map(([key, field]) => ({ field, isTitle: key === customers.title }));
const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

describe('the columns of a table', () => {
  it('of the customers and their actions fit beside the menu at 1440 px', () => {
    expect(layOut({ columns, commands: 3, room: 1142 }).scrolls).toBe(false);
  });

  it('share what is left, and the actions take none of it', () => {
    const tight = layOut({ columns, commands: 3, room: undefined });
    const wide = layOut({ columns, commands: 3, room: tight.least + 600 });
    expect(wide.actions).toBe(tight.actions);
    expect(sum(wide.widths)).toBeGreaterThan(sum(tight.widths) + 600 - columns.length);
    expect(sum(wide.widths) + wide.actions).toBeLessThanOrEqual(tight.least + 600);
  });

  it('scroll where they do not fit instead of being squeezed', () => {
    const { widths, least, scrolls } = layOut({ columns, commands: 3, room: 700 });
    expect(scrolls).toBe(true);
    expect(sum(widths)).toBe(least - 100);
  });

  it('are never narrower than their screen says', () => {
    const own = columns.map((column, index) => (index === 1 ? { ...column, least: 300 } : column));
    expect(layOut({ columns: own, commands: 3, room: 700 }).widths[1]).toBe(300);
  });

  it('make room for more commands, and none for no command', () => {
    expect(layOut({ columns, commands: 5, room: 900 }).actions).toBeGreaterThan(5 * 28);
    expect(layOut({ columns, commands: 0, room: 900 }).actions).toBe(0);
  });
});
