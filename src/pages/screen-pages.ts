import { type ComponentType, createElement, lazy } from 'react';
import { withTexts } from '../i18n/react';
import { homePath, isHome } from '../providers/home';
import { beautyCentre } from '../resources/book';
import type { Page } from '../schema/page';
import type { Paper } from '../schema/paper';
import { lazyPart } from '../screens/lazy-part';
import { type PartFiles, parts } from './parts';

/** The files that a page may name. */
export const partFiles: PartFiles = {
  ...import.meta.glob<Readonly<Record<string, ComponentType>>>([
    './**/*-page.tsx',
    '../resources/**/*-page.tsx',
    '../screens/**/*-page.tsx',
  ]),
  ...import.meta.glob<Readonly<Record<string, Paper>>>('../resources/**/*-paper.ts'),
  ...parts,
};

/** True for the file that a page calls its part: `./roles/roles-page.tsx` for `roles-page`. */
export const isFileOf = (part: string | undefined, path: string): boolean =>
  path.replace(/\.tsx?$/, '').endsWith(`/${part}`);

const loadPage = async ({ part, texts, isPaper }: Page): Promise<{ readonly default: ComponentType }> => {
  const [, load] = Object.entries(partFiles).find(([path]) => isFileOf(part, path)) ?? [];
  const drawing = isPaper ? import('../screens/paper/paper-frame') : undefined;
  const loading = load?.();
  const [found, ...others] = Object.values(
    (await (texts && loading ? withTexts(texts, loading) : loading)) ?? {},
  );
  const drawn = await drawing;
  if (!found || others.length > 0) throw new Error(`no file exports the page ${part} alone`);
  if (typeof found === 'function') return { default: found };
  if (!drawn) throw new Error(`${part} is a paper, and its page is none`);
  return { default: () => createElement(drawn.PaperPage, { paper: found }) };
};

const branchChoice = () => import('./entry/branch-selection');

// These pages follow the sign-in, so load them now, without waiting for the permissions.
const home = beautyCentre.pages.find(({ at }) => at === homePath());
if (home && (isHome(location) || location.pathname === '/login')) loadPage(home).catch(() => {});
if (location.pathname === '/branch-selection' || location.pathname === '/login')
  branchChoice().catch(() => {});

export const BranchSelection = lazyPart(branchChoice, 'BranchSelection');

/** Pages with their own component, which is loaded when it is first drawn. */
export const screenPages = beautyCentre.pages
  .filter(({ part }) => part !== undefined)
  .map((page) => ({ ...page, Page: lazy(() => loadPage(page)) }));
