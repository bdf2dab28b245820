import { type ComponentType, lazy } from 'react';
import { withTexts } from '../i18n/react';
import { homePath, isHome } from '../providers/home';
import { beautyCentre } from '../resources/book';
import type { Page } from '../schema/page';
import { lazyPart } from '../screens/lazy-part';
import { type PartFiles, parts } from './own-parts';

/** The files that a page may name. */
export const partFiles: PartFiles = {
  ...import.meta.glob<Readonly<Record<string, ComponentType>>>([
    './**/*-page.tsx',
    '../resources/**/*-{page,print}.tsx',
    '../screens/**/*-page.tsx',
  ]),
  ...parts,
};

export const loadPage = async ({ part, texts }: Page): Promise<{ readonly default: ComponentType }> => {
  const [, load] = Object.entries(partFiles).find(([path]) => path.endsWith(`/${part}.tsx`)) ?? [];
  const loading = load?.();
  const [component] = Object.values((await (texts && loading ? withTexts(texts, loading) : loading)) ?? {});
  if (!component) throw new Error(`no file has the page ${part}`);
  return { default: component };
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
