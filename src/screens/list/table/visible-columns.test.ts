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
  it('are remembered for the one who chose them, with their order and widths', () => {
    const kept = store();
    const chosen = { shown: ['personCode', 'fullName'], widths: { fullName: 240 } };
    writeColumns(kept, screen, 1, chosen);
    expect(readColumns(kept, screen, 1)).toEqual(chosen);
    const usual = { shown: usualColumnsOf(screen), widths: {} };
    expect(readColumns(kept, screen, 2)).toEqual(usual);
    writeColumns(kept, screen, 1, usual);
    expect(kept.getItem('columns:1:customers')).toBeNull();
  });

  it('always show the name and survive a broken store', () => {
    const kept = store();
    writeColumns(kept, screen, 1, { shown: [], widths: {} });
    expect(readColumns(kept, screen, 1).shown).toEqual(['fullName']);
    kept.setItem('columns:1:customers', '{oops');
    expect(readColumns(kept, screen, 1).shown).toEqual(usualColumnsOf(screen));
  });
});
