import type { PartFiles } from '../../../src/pages/parts';

export const parts: PartFiles = import.meta.glob<Awaited<ReturnType<PartFiles[string]>>>('./*-page.tsx');
