import type { ComponentType } from 'react';

/** The files of pages by their paths: `./plans-page.tsx`. Each exports the page's component and nothing else. */
export type PartFiles = Readonly<Record<string, () => Promise<Readonly<Record<string, ComponentType>>>>>;

/** Pages in the folder of another book. The build puts that folder's `parts.ts` in the place of this file. */
export const parts: PartFiles = {};
