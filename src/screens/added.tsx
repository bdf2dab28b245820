import type { FormParts, Part, Screen, ShowParts } from './screen';

/**
 * Merges a screen with the additions of younger nouns (`adds.tsx`), so that the screen imports none of them.
 * An addition is a screen of the same entity that holds only what it adds: tabs, row actions, dialogs, the
 * part above the list, parts of the details, and for a generated form the part beneath the fields and the
 * last change of the payload. An added part is loaded together with the part that it joins.
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
    form: added.some(({ form }) => form) ? () => formOf(screen, added) : screen.form,
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

const formOf = async (screen: Screen, added: readonly Screen[]): Promise<FormParts> => {
  const parts = await Promise.all([screen, ...added].map(async ({ form }) => (await form?.()) ?? {}));
  const made = parts.filter((form) => typeof form !== 'function');
  if (made.length < parts.length) throw new Error(`${screen.entity.name} has a form of its own`);
  return {
    ...made[0],
    summary: made.reduce<FormParts['summary']>((above, { summary }) => both(above, summary), undefined),
    payload: (payload, values) => made.reduce((sent, one) => one.payload?.(sent, values) ?? sent, payload),
  };
};
