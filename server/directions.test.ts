import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Rooms that each room may import beside itself. Rooms stand in `docs/decisions.md`. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  // Kernel rooms: they are handed the book and know nothing of the field.
  schema: [],
  // The settings of the programme itself: its name, colours, clock and locks; `home` says the first of them. Those of a noun stand with it.
  settings: ['schema', 'home'],
  access: ['schema'],
  i18n: ['schema'],
  providers: ['schema', 'settings', 'access', 'i18n'],
  brand: ['schema', 'settings', 'i18n', 'providers'],
  screens: ['schema', 'access', 'i18n', 'providers', 'brand'],
  kernel: ['schema', 'i18n'],
  db: ['kernel', 'schema'],
  backup: ['db', 'kernel'],
  messaging: ['kernel', 'schema', 'i18n'],
  data: ['db', 'backup', 'messaging', 'kernel', 'schema', 'access', 'i18n'],
  http: ['data', 'db', 'kernel', 'schema', 'access', 'i18n'],
  // The field; `home` is what the chosen book says of itself, for whoever needs nothing else of it.
  home: ['schema'],
  declarations: ['schema', 'settings', 'access', 'i18n', 'home'],
  parts: ['schema', 'settings', 'access', 'i18n', 'home', 'providers', 'brand', 'declarations', 'screens'],
  book: ['schema', 'settings', 'home', 'declarations'],
  pages: [
    'schema',
    'settings',
    'access',
    'i18n',
    'providers',
    'brand',
    'home',
    'declarations',
    'screens',
    'parts',
    'book',
  ],
  features: [
    'http',
    'backup',
    'messaging',
    'data',
    'db',
    'kernel',
    'schema',
    'settings',
    'access',
    'i18n',
    'home',
    'declarations',
    'book',
  ],
};

/** Rooms that put everything together: they may import whatever they like, and nobody imports them. */
const tops = ['app', 'main', 'stubs'];

const roomOf = (file: string): string => {
  const [side, room = '', ...rest] = file.split('/');
  if (side === 'server') return rest.length > 0 && room in mayImport ? room : 'app';
  if (rest.length === 0) return 'main';
  if (room !== 'resources') return room;
  if (file === 'src/resources/book.ts') return 'book';
  if (file === 'src/resources/home.ts') return 'home';
  return file.endsWith('.tsx') ? 'parts' : 'declarations';
};

/** The server's own files and the programs that check for it: what they do for a noun stands with that noun. */
const isServersOwn = (file: string): boolean =>
  /^server\/(?:programs\/(?:doctor|findings|verify)|[^/]+)\.ts$/.test(file);

const featureOf = (file: string): string | undefined => /^server\/features\/([^/]+)\//.exec(file)?.[1];

const nounOf = (file: string): string | undefined => /^src\/resources\/([^/]+)\//.exec(file)?.[1];

const files = ['src', 'server']
  .flatMap((side) =>
    readdirSync(side, { recursive: true, encoding: 'utf8' }).map((file) => `${side}/${file}`),
  )
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file));

/** Every import of a file of ours, those of types and those on demand too. */
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g)].flatMap(
    ([, to = '']) => {
      const base = posix.join(dirname(file), to);
      const found = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find(
        (path) => /\.tsx?$/.test(path) && existsSync(path),
      );
      return found === undefined || found === file ? [] : [found];
    },
  );

const graph = new Map(files.map((file) => [file, importsOf(file)]));
const arrows = [...graph].flatMap(([from, all]) => all.map((to) => ({ from, to })));
const inWords = ({ from, to }: { readonly from: string; readonly to: string }) => `${from} imports ${to}`;

/** A circle of each part of a graph that has one, as what stands on it. */
const circlesOf = (graph: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const done = new Set<string>();
  const path: string[] = [];
  const walk = (one: string): readonly string[] | undefined => {
    if (path.includes(one)) return [...path.slice(path.indexOf(one)), one];
    if (done.has(one)) return undefined;
    path.push(one);
    for (const next of graph.get(one) ?? []) {
      const found = walk(next);
      if (found) return found;
    }
    path.pop();
    done.add(one);
    return undefined;
  };
  return [...graph.keys()].flatMap((one) => {
    const found = walk(one);
    // Files that lead to a circle are told once.
    for (const seen of path.splice(0)) done.add(seen);
    return found?.join(' → ') ?? [];
  });
};

describe('The rooms of the source', () => {
  it('are all read', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(arrows.length).toBeGreaterThan(2000);
  });

  it('have one name for a noun on both sides', () => {
    // Parts of the server that several nouns share.
    const shared = ['demo-kit'];
    const foldersIn = (room: string) =>
      readdirSync(room, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
    const nouns = foldersIn('src/resources');
    expect(foldersIn('server/features').filter((name) => !nouns.includes(name))).toEqual(shared);
  });

  it('import only what stands beneath them', () => {
    const against = arrows.filter(({ from, to }) => {
      const [here, there] = [roomOf(from), roomOf(to)];
      return here !== there && !tops.includes(here) && !mayImport[here]?.includes(there);
    });
    expect(against.map(inWords)).toEqual([]);
  });

  it('reach another feature of the server through its index alone', () => {
    const around = arrows.filter(({ from, to }) => {
      const isInside = roomOf(from) === 'features' || isServersOwn(from);
      return (
        isInside &&
        featureOf(to) !== undefined &&
        featureOf(from) !== featureOf(to) &&
        !to.endsWith('/index.ts')
      );
    });
    expect(around.map(inWords)).toEqual([]);
  });

  it('are put together without a noun by name: the served book alone knows them', () => {
    const known = ['server/features/book.ts', 'src/resources/book.ts'];
    const named = arrows.filter(
      ({ from, to }) =>
        isServersOwn(from) && /^(server\/features|src\/resources)\//.test(to) && !known.includes(to),
    );
    expect(named.map(inWords)).toEqual([]);
  });

  it('hold no two files that import each other in a circle', () => {
    expect(circlesOf(graph)).toEqual([]);
  });

  it('hold no two nouns that know each other, nor a longer circle of them', () => {
    const nouns = new Map<string, string[]>();
    for (const { from, to } of arrows) {
      const [here, there] = [nounOf(from), nounOf(to)];
      if (here === undefined || there === undefined || here === there) continue;
      nouns.set(here, [...(nouns.get(here) ?? []), there]);
    }
    expect(nouns.size).toBeGreaterThan(15);
    expect(circlesOf(nouns)).toEqual([]);
  });
});
