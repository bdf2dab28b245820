import { lazy } from 'react';
import type { BesideProps, Part, Screen } from '../screen';

/** Makes the part of a screen that shows another entity's queue; it loads when it is drawn. */
export const loadBeside = (load: () => Promise<Screen>): Part<BesideProps> =>
  lazy(async () => {
    const [{ Beside }, screen] = await Promise.all([import('../list/queue/beside'), load()]);
    return { default: (props: BesideProps) => <Beside {...props} screen={screen} /> };
  });
