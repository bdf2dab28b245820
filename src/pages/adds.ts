import type { Screen } from '../screens/screen';

const files = import.meta.glob<readonly Screen[]>('../resources/*/adds.tsx', { eager: true, import: 'adds' });

/** What nouns add to each other's screens, each from its own folder. */
export const additions = Object.values(files).flat();
