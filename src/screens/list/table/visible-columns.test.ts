import { describe, expect, it } from 'vitest';
import { customers } from '../../../resources/customers/entity';
import { readColumns, usualColumnsOf, writeColumns } from './layout';

const store = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const screen = { entity: customers, columns: ['fullName', 'paperCode', 'phones', 'email'] };

describe('the columns of a list', () => {
  it('are remembered for the one who chose them', () => {
    const kept = store();
    writeColumns(kept, screen, 1, ['fullName', 'personCode']);
    expect(readColumns(kept, screen, 1)).toEqual(['fullName', 'personCode']);
    expect(readColumns(kept, screen, 2)).toEqual(usualColumnsOf(screen));
  });

  it('always show the name and survive a broken store', () => {
    const kept = store();
    writeColumns(kept, screen, 1, []);
    expect(readColumns(kept, screen, 1)).toEqual(['fullName']);
    kept.setItem('columns:1:customers', '{oops');
    expect(readColumns(kept, screen, 1)).toEqual(usualColumnsOf(screen));
  });
});
