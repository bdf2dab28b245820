import type { Part, Screen, ShowParts } from './screen';

/**
 * Merges a screen with the additions of younger nouns (`additions.tsx`), so that the screen imports none of them.
 * An addition is a screen of the same entity that holds only what it adds: tabs, row actions, dialogs, the part above
 * the list and parts of the details. An added part is loaded together with the part that it joins. What it asks in the
 * form, it declares (`inputs` of the noun).
 */
export const withAdded = (screen: Screen, additions: readonly Screen[]): Screen => {
  const added = additions.filter(({ entity }) => entity.name === screen.entity.name);
  if (added.length === 0) return screen;
  const all = [{ ...screen, order: 0 }, ...added].sort((a, b) => orderOf(a) - orderOf(b));
  return {
    ...screen,
    tabs: all.flatMap(({ tabs = [] }) => tabs),
    rowActions: all.flatMap(({ rowActions = [] }) => rowActions),
    figures: all.find(({ figures }) => figures)?.figures,
    dialogs: Object.assign({}, ...all.map(({ dialogs }) => dialogs)),
    listTop: all.reduce<Screen['listTop']>((top, { listTop }) => both(top, listTop), undefined),
    show: all.some(({ show }) => show) ? () => showOf(all) : undefined,
  };
};

const orderOf = ({ order = 1 }: Screen): number => order;

const both = <P extends object>(
  First: Part<P> | undefined,
  Second: Part<P> | undefined,
): Part<P> | undefined =>
  First && Second
    ? (props: P) => (
        <>
          <First {...props} />
          <Second {...props} />
        </>
      )
    : (First ?? Second);

const showOf = async (all: readonly Screen[]): Promise<ShowParts> => {
  const parts = (
    await Promise.all(
      all.map(async (screen) => {
        const parts = await screen.show?.();
        return parts && { ...parts, tabs: parts.tabs?.map((tab) => ({ ...tab, order: orderOf(screen) })) };
      }),
    )
  ).filter((part) => part !== undefined);
  return {
    ...Object.assign({}, ...parts),
    ways: parts.flatMap(({ ways = [] }) => ways),
    cells: Object.assign({}, ...parts.map(({ cells }) => cells)),
    tabs: parts.some(({ tabs }) => tabs) ? parts.flatMap(({ tabs = [] }) => tabs) : undefined,
    sections: parts.flatMap(({ sections = [] }) => sections),
    happened: parts.flatMap(({ happened = [] }) => happened),
  };
};
