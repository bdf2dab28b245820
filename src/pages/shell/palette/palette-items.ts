import type { Label } from '../../../schema/field';
import { fold, searchTerms } from '../../../schema/text/fold';

/** What belongs to every book, in this order; behind it the names of what its nouns let be found. */
export const ownGroups = ['record', 'screens', 'actions'] as const;

export type PaletteGroup = (typeof ownGroups)[number] | Label;

export interface PaletteItem {
  readonly key: string;
  readonly group: PaletteGroup;
  readonly title: string;
  readonly icon?: string;
  /** A second line: phone, code, time. */
  readonly note?: string;
  /** Where it leads; else what it does. */
  readonly to?: string;
  readonly run?: () => void;
  /** Every name it goes by, in both languages. */
  readonly names: readonly string[];
}

/**
 * The items that hold every word of the query in one of their names, whatever its spelling; those whose name
 * begins with it come first. An empty query keeps all.
 */
export const matchingItems = (items: readonly PaletteItem[], query: string): readonly PaletteItem[] => {
  const { words } = searchTerms(query);
  if (words.length === 0) return items;
  const start = words.join(' ');
  return items
    .flatMap((item) => {
      const names = item.names.map(fold);
      if (!names.some((name) => words.every((word) => name.includes(word)))) return [];
      return [{ item, first: names.some((name) => name.startsWith(start)) }];
    })
    .sort((a, b) => Number(b.first) - Number(a.first))
    .map(({ item }) => item);
};

/** The index after a key press; walks round at both ends. Undefined when the key does not walk. */
export const walk = (key: string, index: number, count: number): number | undefined => {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  return step === 0 || count === 0 ? undefined : (index + step + count) % count;
};
