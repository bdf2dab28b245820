import { withAdded } from '../screens/added';
import type { Screen } from '../screens/screen';

const files = import.meta.glob<readonly Screen[]>('../resources/*/adds.tsx', { eager: true, import: 'adds' });
const additions = Object.values(files).flat();

/** Returns the screen merged with the additions that other nouns declare in their `adds.tsx`. */
export const withAdditions = (screen: Screen): Screen => withAdded(screen, additions);
