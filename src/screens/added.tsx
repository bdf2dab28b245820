import type { ListTopProps, Screen, ShowParts } from './screen';

/**
 * A screen with what younger nouns add to it from their own folders (`adds.tsx`), so that it knows none of them: tabs,
 * ways, commands, dialogs, what stands above its list, and parts of its details. An addition is a screen of the same
 * entity that holds nothing else; what is added comes with the part it stands in, not after it.
 */
export const withAdded = (screen: Screen, additions: readonly Screen[]): Screen => {
  const added = additions.filter(({ entity }) => entity.name === screen.entity.name);
  if (added.length === 0) return screen;
  const all = [{ ...screen, order: 0 }, ...added].sort((a, b) => orderOf(a) - orderOf(b));
  return {
    ...screen,
    tabs: all.flatMap(({ tabs = [] }) => tabs),
    rowActions: all.flatMap(({ rowActions = [] }) => rowActions),
    dialogs: Object.assign({}, ...all.map(({ dialogs }) => dialogs)),
    listTop: all.reduce<Screen['listTop']>((top, { listTop }) => both(top, listTop), undefined),
    show: all.some(({ show }) => show) ? () => showOf(all) : undefined,
  };
};

const orderOf = ({ order = 1 }: Screen): number => order;

const both = (First: Screen['listTop'], Second: Screen['listTop']): Screen['listTop'] =>
  First && Second
    ? (props: ListTopProps) => (
        <>
          <First {...props} />
          <Second {...props} />
        </>
      )
    : (First ?? Second);

const showOf = async (all: readonly Screen[]): Promise<ShowParts> => {
  const parts = (await Promise.all(all.map(({ show }) => show?.()))).filter((part) => part !== undefined);
  return {
    ...Object.assign({}, ...parts),
    ways: parts.flatMap(({ ways = [] }) => ways),
    cells: Object.assign({}, ...parts.map(({ cells }) => cells)),
    sections: parts.flatMap(({ sections = [] }) => sections),
  };
};
