import { withAdded } from '../screens/added';
import type { Screen } from '../screens/screen';

const files = import.meta.glob<readonly Screen[]>('../resources/*/adds.tsx', { eager: true, import: 'adds' });
const additions = Object.values(files).flat();

/** A screen with what other nouns add to it, each from its own folder. */
export const withAdditions = (screen: Screen): Screen => withAdded(screen, additions);
