import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** Screens with a limit of weight (`tests/server/system/bundles.test.ts`), by the modules that their first sight needs. */
const screens = {
  today: ['src/pages/dashboard/dashboard-page.tsx'],
  customers: [
    'src/screens/list/list-screen.tsx',
    'src/resources/customers/screen.tsx',
    'src/resources/customers/actions.ts',
  ],
  calendar: ['src/pages/calendar/calendar-page.tsx', 'src/pages/calendar/grid/grid.tsx'],
} as const;

const roots = Object.entries(screens).flatMap(([screen, files]) =>
  files.map((file) => [screen, fileURLToPath(new URL(file, import.meta.url)).replaceAll('\\', '/')] as const),
);

/**
 * Returns the screens that need each module. A screen needs all that its modules import, so no group imports one whose
 * screens are fewer, and the groups have no cycle.
 */
const screensOf = (graph: Rolldown.ChunkingContext): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  const visit = (id: string, screen: string): void => {
    const known = found.get(id) ?? new Set();
    if (known.has(screen)) return;
    found.set(id, known.add(screen));
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported, screen);
  };
  for (const [screen, root] of roots) visit(root, screen);
  return found;
};

/**
 * Puts our own modules of Today, which everybody sees first, into four files: its own, and those that it shares with one
 * or both of the other screens. Vite's own split makes some forty, and each costs the browser as much as the script in
 * it. No screen loads a module that it does not need.
 */
export const filesOfToday = (): Rolldown.CodeSplittingGroup => {
  let known: ReturnType<typeof screensOf> | undefined;
  return {
    debugName: 'files of Today',
    test: /[\\/]src[\\/]/,
    // What one screen alone needs stays in the screen's own file, with the libraries that it alone needs. All other
    // libraries stay in files of their own: they import nothing of ours, so no file imports one that imports it.
    minShareCount: 2,
    includeDependenciesRecursively: false,
    name: (id, graph) => {
      known ??= screensOf(graph);
      const needed = known.get(id.replaceAll('\\', '/'));
      return needed?.has('today') ? [...needed].join('-') : null;
    },
  };
};
