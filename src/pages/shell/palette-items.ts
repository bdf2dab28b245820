import type { Label } from '../../schema/field';
import { fold, searchTerms } from '../../schema/text/fold';

/** Groups of every book, in this order. The groups of the searched nouns follow them. */
export const ownGroups = ['screens', 'actions'] as const;

export type PaletteGroup = (typeof ownGroups)[number] | Label;

export interface PaletteItem {
  readonly key: string;
  readonly group: PaletteGroup;
  readonly title: string;
  readonly icon?: string;
  /** Second line: phone, code, time. */
  readonly note?: string;
  /** Address that the item opens. */
  readonly to: string;
  /** Names that the search compares, in both languages. */
  readonly names: readonly string[];
}

/**
 * Returns the items with a name that contains every word of the query, spelling variants folded. Items whose
 * name begins with the query come first. An empty query keeps all.
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

/** Returns the index after an arrow key, wrapping at both ends. Undefined for other keys. */
export const walk = (key: string, index: number, count: number): number | undefined => {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  return step === 0 || count === 0 ? undefined : (index + step + count) % count;
};
