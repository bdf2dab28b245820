import type { ComponentType } from 'react';

/** Page files by path (`./plans-page.tsx`). The only export of each is the component. */
export type PartFiles = Readonly<Record<string, () => Promise<Readonly<Record<string, ComponentType>>>>>;

/** Pages in the folder of another book. The build replaces this file with the `parts.ts` of that folder. */
export const parts: PartFiles = {};
