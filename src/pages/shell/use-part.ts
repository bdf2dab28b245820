import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part that must stand at once when it is asked for: it is fetched when the first screen has had its turn, or when it
 * is wanted before that; undefined until then. Not by `lazy`, which holds back even a fetched part for a third of a
 * second. `load` is one function for good.
 */
export const usePart = <P>(
  load: () => Promise<ComponentType<P>>,
  wanted: boolean,
): ComponentType<P> | undefined => {
  const [part, setPart] = useState<{ readonly of: ComponentType<P> }>();
  const loaded = part !== undefined;
  useEffect(() => {
    if (loaded) return;
    let left = false;
    const fetch = async () => {
      const of = await load();
      if (!left) setPart({ of });
    };
    // Without a connection it stays closed; the next press tries again.
    const timer = setTimeout(() => void fetch().catch(() => {}), wanted ? 0 : 1500);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [load, loaded, wanted]);
  return part?.of;
};
