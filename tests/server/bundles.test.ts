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

  it('holds the declarations and no screen', () => {
    const sources = sourcesOf(server);
    expect(sources).toContain('src/resources/customers/entity.ts');
    expect(
      sources.filter((file) => /\.tsx$|^src\/(screens|pages|providers|brand|stubs)\//.test(file)),
    ).toEqual([]);
    // Libraries stay in node_modules.
    expect(sources.filter((file) => file.includes('node_modules'))).toEqual([]);
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

describe('The sign-in page', () => {
  const closure = () => closureOf(web, entryOfWeb());
  const sourcesAtSignIn = () => sourcesOf(chunksOf(web).filter(({ fileName }) => closure().has(fileName)));

  it('weighs at most 180 kB with its styles and the Arabic texts', () => {
    const texts = chunksOf(web).filter(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith('src/i18n/ar/first.ts')),
    );
    expect(texts.length).toBe(1);
    const weight = weightOf(web, [...closure(), ...texts.map(({ fileName }) => fileName)]);
    expect(weight).toBeGreaterThan(60);
    expect(weight).toBeLessThanOrEqual(180);
  });

  it('loads neither antd nor Refine, which are fetched while somebody types', () => {
    const sources = sourcesAtSignIn();
    expect(sources.some((file) => file.includes('node_modules/react-dom/'))).toBe(true);
    expect(
      sources.filter((file) => /node_modules\/(antd|@refinedev|@ant-design|zod|casbin)\//.test(file)),
    ).toEqual([]);
    // The application itself does load them.
    expect(sourcesOf(web).some((file) => file.includes('node_modules/antd/'))).toBe(true);
  });
});

const scriptsOf = (chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> =>
  new Set(chunks.flatMap((chunk) => [...closureOf(web, chunk)]).filter((name) => name.endsWith('.js')));

/** Chunks that every visit of a signed-in user loads, on any screen. */
const shell = () => [
  entryOfWeb(),
  ...['src/i18n/ar/first.ts', 'src/pages/app.tsx', 'src/access/enforcer.ts'].map(chunkWith),
];

describe('What every screen needs', () => {
  const names = () => scriptsOf(shell());

  it('weighs at most 430 kB of JavaScript and comes in a few files', () => {
    const weight = weightOf(web, names());
    expect(weight).toBeGreaterThan(200);
    expect(weight).toBeLessThanOrEqual(430);
    expect(names().size).toBeLessThanOrEqual(15);
  });

  it('holds the declarations of the entities, and no part of their screens or of a page', () => {
    const sources = sourcesOf(chunksOf(web).filter(({ fileName }) => names().has(fileName)));
    expect(sources).toContain('src/resources/invoices/entity.ts');
    const early =
      /^src\/resources\/.*\.tsx$|^src\/screens\/(list|form|show|paper)\/|^src\/pages\/(calendar|dashboard|messaging)\//;
    expect(sources.filter((file) => early.test(file))).toEqual([]);
  });

  it('is loaded whole by nobody who is not signed in', () => {
    // A user who opens a link before signing in needs only the list of paths.
    const asked = scriptsOf([entryOfWeb(), chunkWith('src/pages/entity-routes.ts')]);
    const sources = sourcesOf(chunksOf(web).filter(({ fileName }) => asked.has(fileName)));
    expect(
      sources.filter((file) => /node_modules\/(antd|@refinedev)\/|^src\/pages\/app\.tsx$/.test(file)),
    ).toEqual([]);
  });
});

describe('The customers', () => {
  it('weigh at most 500 kB of JavaScript up to their list', () => {
    const list = [
      'src/screens/list/list-screen.tsx',
      'src/resources/customers/screen.tsx',
      'src/resources/customers/merge.ts',
      'src/resources/customers/erase.ts',
    ].map(chunkWith);
    const weight = weightOf(web, scriptsOf([...shell(), ...list]));
    expect(weight).toBeGreaterThan(200);
    expect(weight).toBeLessThanOrEqual(500);
  });
});

describe('The calendar', () => {
  const calendar = () =>
    ['src/pages/calendar/calendar-page.tsx', 'src/pages/calendar/columns/columns.tsx'].map(chunkWith);

  it('weighs at most 500 kB of JavaScript on a cold visit', () => {
    const weight = weightOf(web, scriptsOf([...shell(), ...calendar()]));
    expect(weight).toBeGreaterThan(200);
    expect(weight).toBeLessThanOrEqual(500);
  });

  it('adds at most 45 kB to the shell, without the library of the month', () => {
    const before = scriptsOf(shell());
    const added = [...scriptsOf(calendar())].filter((name) => !before.has(name));
    const weight = weightOf(web, added);
    expect(weight).toBeGreaterThan(20);
    expect(weight).toBeLessThanOrEqual(45);
  });

  it('keeps its library in a file of its own, which no other screen loads', () => {
    const grid = chunkWith('src/pages/calendar/grid/month.tsx');
    const libraries = chunksOf(web).filter(({ moduleIds }) =>
      moduleIds.some((id) => /node_modules\/(@fullcalendar|@full-ui|temporal-polyfill)\//.test(id)),
    );
    expect(libraries.map(({ fileName }) => fileName)).toEqual([grid.fileName]);
    const page = closureOf(web, chunkWith('src/pages/calendar/calendar-page.tsx'));
    expect(page.has(grid.fileName)).toBe(false);
  });
});

describe('The dashboard', () => {
  /** Returns the scripts needed before the cards appear: entry, application, screen, texts. */
  const names = () =>
    new Set(
      [
        'src/main.tsx',
        'src/pages/app.tsx',
        'src/pages/dashboard/dashboard-page.tsx',
        'src/pages/dashboard/figures/figures.tsx',
        'src/i18n/ar/first.ts',
      ].flatMap((source) => [...closureOf(web, chunkWith(source))]),
    );

  it('weighs at most 480 kB up to its cards, in few files', () => {
    const weight = weightOf(web, names());
    expect(weight).toBeGreaterThan(100);
    expect(weight).toBeLessThanOrEqual(480);
    expect(names().size).toBeLessThanOrEqual(40);
  });

  it('fetches the library of the chart after them', () => {
    const before = sourcesOf(chunksOf(web).filter(({ fileName }) => names().has(fileName)));
    const isChart = (file: string) => /node_modules\/(@antv|@ant-design\/(plots|charts-util))\//.test(file);
    expect(before.filter(isChart)).toEqual([]);
    expect(sourcesOf(web).some(isChart)).toBe(true);
  });
});
