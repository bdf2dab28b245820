import type { ListTopProps, Screen, ShowParts } from './screen';

/**
 * A screen with what younger nouns add to it from their own folders (`adds.tsx`), so that it knows none of them: tabs,
 * ways, commands, dialogs, what stands above its list, and parts of its details. An addition is a screen of the same
 * entity that holds nothing else; what is added comes with the part it stands in, not after it.
 */
export const withAdded = (screen: Screen, additions: readonly Screen[]): Screen => {
  const added = additions
    .filter(({ entity }) => entity.name === screen.entity.name)
    .sort((a, b) => orderOf(a) - orderOf(b));
  if (added.length === 0) return screen;
  const all = [screen, ...added];
  return {
    ...screen,
    tabs: all.flatMap(({ tabs = [] }) => tabs),
    rowActions: all.flatMap(({ rowActions = [] }) => rowActions),
    dialogs: Object.assign({}, ...all.map(({ dialogs }) => dialogs)),
    listTop: topOf(all),
    show: all.some(({ show }) => show) ? () => showOf(screen, added) : undefined,
  };
};

/** Parts with an order below none stand before the screen's own. */
const orderOf = ({ order = 1 }: Screen): number => order;

const topOf = (all: readonly Screen[]): Screen['listTop'] =>
  all.reduce<Screen['listTop']>((Own, { listTop: Added }) => {
    if (!Own || !Added) return Own ?? Added;
    return (props: ListTopProps) => (
      <>
        <Own {...props} />
        <Added {...props} />
      </>
    );
  }, undefined);

const showOf = async (screen: Screen, added: readonly Screen[]): Promise<ShowParts> => {
  const [own, ...others] = await Promise.all([screen, ...added].map(({ show }) => show?.()));
  const sectionsOf = (isBefore: boolean) =>
    others.flatMap((parts, index) =>
      orderOf(added[index] ?? screen) < 0 === isBefore ? (parts?.sections ?? []) : [],
    );
  return {
    ...own,
    ways: [own, ...others].flatMap((parts) => parts?.ways ?? []),
    top: own?.top ?? others.find((parts) => parts?.top)?.top,
    cells: Object.assign({}, own?.cells, ...others.map((parts) => parts?.cells)),
    sections: [...sectionsOf(true), ...(own?.sections ?? []), ...sectionsOf(false)],
  };
};
