import type { ComponentType } from 'react';
import type { Paper } from '../schema/paper';

/**
 * Files of pages and of declared papers by path (`./plans-page.tsx`, `./bill-paper.ts`). The only export of each is the
 * component or the paper.
 */
export type PartFiles = Readonly<
  Record<string, () => Promise<Readonly<Record<string, ComponentType | Paper>>>>
>;

/** Pages in the folder of another book. The build replaces this file with the `parts.ts` of that folder. */
export const parts: PartFiles = {};
