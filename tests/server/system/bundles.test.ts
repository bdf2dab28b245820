import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { afterAll, describe, expect, it, vi } from 'vitest';

// Builds the whole product, which is slow beside other work.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** Builds both parts like `npm run build`, in memory. */
const built = async (options: InlineConfig): Promise<Output> => {
  const result = await build({ logLevel: 'error', ...options, build: { write: false } });
  if ('close' in result) throw new Error('the build went on watching');
  return (Array.isArray(result) ? result : [result]).flatMap(({ output }) => output);
};

// With 'test', libraries would be bundled in their slow development form.
vi.stubEnv('NODE_ENV', 'production');
const server = await built({ configFile: 'vite.server.config.ts' });
const web = await built({ configFile: 'vite.config.ts' });
afterAll(() => {
  vi.unstubAllEnvs();
});

const chunksOf = (output: Output) => output.filter((file) => file.type === 'chunk');

/** Returns the source files of a bundle, relative to the project's folder. */
const sourcesOf = (output: Output): readonly string[] => [
  ...new Set(
    chunksOf(output).flatMap(({ moduleIds }) =>
      moduleIds.map((id) => path.relative(process.cwd(), id.replace('\0', '')).replaceAll('\\', '/')),
    ),
  ),
];

/** Returns the libraries that are not bundled but imported by name. */
const librariesOf = (output: Output): readonly string[] => {
  const files = new Set(output.map(({ fileName }) => fileName));
  const names = chunksOf(output)
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((name) => !files.has(name) && !name.startsWith('node:'));
  return [
    ...new Set(
      names.map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    ),
  ];
};

const chunkWith = (source: string): Rolldown.OutputChunk => {
  const found = chunksOf(web).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
  if (!found) throw new Error(`no chunk holds ${source}`);
  return found;
};

const entryOfWeb = (): Rolldown.OutputChunk => {
  const found = chunksOf(web).find(({ isEntry }) => isEntry);
  if (!found) throw new Error('no entry');
  return found;
};

const textOf = (file: Output[number]): string =>
  file.type === 'chunk' ? file.code : typeof file.source === 'string' ? file.source : '';

describe('The server’s part', () => {
  it('loads the libraries of a server and none of the browser’s', () => {
    const libraries = librariesOf(server);
    expect(libraries).toEqual(expect.arrayContaining(['fastify', 'pg', 'drizzle-orm', '@node-rs/argon2']));
    expect(
      libraries.filter((name) => /^(react|antd|@refinedev|@ant-design|@tanstack|i18next)/.test(name)),
    ).toEqual([]);
  });
});

describe('The browser’s part', () => {
  it('holds nothing of the server', () => {
    const sources = sourcesOf(web);
    expect(sources).toContain('src/main.tsx');
    const foreign =
      /^server\/|^tests\/|node_modules\/(drizzle-orm|pg|pg-[\w-]+|fastify|@fastify|@node-rs|pino)\//;
    expect(sources.filter((file) => foreign.test(file))).toEqual([]);
    expect(librariesOf(web)).toEqual([]);
  });

  it('names no folder of the machine it was built on, and asks no other server for anything', () => {
    for (const file of web) {
      const text = textOf(file);
      expect(text.includes(process.cwd()), file.fileName).toBe(false);
      if (file.fileName.endsWith('.css') || file.fileName.endsWith('.html'))
        expect(text.match(/(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?\/\/[^"')]+/g) ?? []).toEqual([]);
    }
    expect(web.filter(({ fileName }) => fileName.endsWith('.map'))).toEqual([]);
  });

  it('hands on only what it declares', () => {
    // A browser rejects a module that exports an undeclared name. A chunk group with a lazy module once caused that.
    const occurrences = (code: string, name: string): number =>
      code.split(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`)).length - 1;
    const missing = chunksOf(web).flatMap(({ fileName, code }) =>
      [...code.matchAll(/export\s*\{([^}]*)\}(?!\s*from)/g)]
        .flatMap((list) => (list[1] ?? '').split(','))
        .map((part) => part.trim().split(/\s+as\s+/)[0] ?? '')
        .filter((name) => name !== '' && occurrences(code, name) < 2)
        .map((name) => `${fileName}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('has no file that imports one that imports it', () => {
    // Whichever of the two runs first finds the other's exports undefined. It happens on some ways into the app only.
    const importsOf = new Map(chunksOf(web).map(({ fileName, imports }) => [fileName, imports]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (name: string, way: readonly string[]): void => {
      if (way.includes(name)) cycles.push([...way.slice(way.indexOf(name)), name].join(' > '));
      if (done.has(name) || way.includes(name)) return;
      for (const imported of importsOf.get(name) ?? []) visit(imported, [...way, name]);
      done.add(name);
    };
    for (const name of importsOf.keys()) visit(name, []);
    expect(cycles).toEqual([]);
  });

  it('is in the form made for production', () => {
    const code = chunksOf(web).map(textOf).join('\n');
    expect(code).not.toContain('Download the React DevTools');
    expect(code).not.toContain('jsxDEV');
  });
});

/** Returns a chunk with its static imports and their styles. Weights are kB of 1000 bytes, compressed. */
const closureOf = (output: Output, entry: Rolldown.OutputChunk): ReadonlySet<string> => {
  const known = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunksOf(output).find(({ fileName }) => fileName === name);
    if (!chunk || known.has(name)) return;
    known.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) known.add(css);
    for (const imported of chunk.imports) visit(imported);
  };
  visit(entry.fileName);
  return known;
};

const weightOf = (output: Output, names: Iterable<string>): number =>
  [...names].reduce((sum, name) => {
    const file = output.find(({ fileName }) => fileName === name);
    return sum + (file ? gzipSync(textOf(file), { level: 9 }).length / 1000 : Number.NaN);
  }, 0);

const scriptsOf = (...sources: readonly string[]): ReadonlySet<string> =>
  new Set(
    [entryOfWeb(), ...sources.map(chunkWith)]
      .flatMap((chunk) => [...closureOf(web, chunk)])
      .filter((name) => name.endsWith('.js')),
  );
const sourcesIn = (names: ReadonlySet<string>) =>
  sourcesOf(chunksOf(web).filter(({ fileName }) => names.has(fileName)));

const signIn = ['src/i18n/first.ar.ts'];
/** What every visit of a signed-in user loads, on any screen. */
const shell = [...signIn, 'src/pages/app.tsx', 'src/access/enforcer.ts'];
const list = ['screens/list/list-screen.tsx', 'resources/customers/screen.tsx'].map((name) => `src/${name}`);
const calendar = ['calendar-page.tsx', 'grid/grid.tsx'].map((name) => `src/pages/calendar/${name}`);
const dashboard = ['src/pages/dashboard/dashboard-page.tsx'];

describe('What is loaded', () => {
  it.each([
    ['the sign-in page', signIn, 155, 8],
    ['every screen', shell, 430, 15],
    ['the customers up to their list', [...shell, ...list], 600, 60],
    ['the calendar on a cold visit', [...shell, ...calendar], 580, 40],
    ['the dashboard up to its cards', [...shell, ...dashboard], 480, 40],
  ])('for %s stays within its weight, in few files', (_, sources, kilobytes, files) => {
    const names = scriptsOf(...sources);
    const weight = weightOf(web, names);
    expect(weight).toBeGreaterThan(40);
    expect(weight).toBeLessThanOrEqual(kilobytes);
    expect(names.size).toBeLessThanOrEqual(files);
  });

  it.each([
    [
      'neither antd nor Refine at the sign-in',
      signIn,
      /node_modules\/(antd|@refinedev|@ant-design|zod|casbin)\//,
    ],
    [
      'no screen before it is opened',
      shell,
      /^src\/resources\/.*\.tsx$|^src\/pages\/(calendar|dashboard|messaging)\//,
    ],
    [
      'the library of the calendar with the calendar alone',
      [...shell, ...list, ...dashboard],
      /node_modules\/(@fullcalendar|@full-ui)\//,
    ],
    [
      'the libraries of the chart and of tables after the cards',
      [...shell, ...dashboard],
      /node_modules\/(@antv|rc-table)\//,
    ],
  ])('is %s', (_, sources, late) => {
    expect(sourcesIn(scriptsOf(...sources)).filter((file) => late.test(file))).toEqual([]);
    expect(sourcesOf(web).some((file) => late.test(file))).toBe(true);
  });
});
