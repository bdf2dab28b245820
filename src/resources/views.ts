import type { DeclaredView } from '../schema/views';

/** Views of lists that each installation gets at its first start with them. `npm run adopt` adds what proved itself there. */
export const views: readonly DeclaredView[] = [];
