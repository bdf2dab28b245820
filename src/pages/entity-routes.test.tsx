import { describe, expect, it } from 'vitest';
import { beautyCentre } from '../resources/book';
import type { Fact } from '../schema/paper';
import { menuIcons } from '../screens/menu-icons';
import { cardIcons } from '../screens/settings/settings-nav';
import { aliases, entityRoutes, routedEntities } from './entity-routes';
import { isFileOf, partFiles, screenPages } from './screen-pages';
import { acceptDialogs, loadScreen, screenFiles } from './screens';

describe('The addresses of the application', () => {
  // RTE-25 RTE-29
  it('lead back to every page after signing in, and to nothing that is not there', () => {
    const inShell = screenPages.filter(({ isPaper }) => !isPaper).map(({ at }) => at);
    expect(inShell.filter((page) => !entityRoutes.includes(page))).toEqual([]);
    const there = [...inShell, ...routedEntities.map(({ route }) => route)];
    expect([...entityRoutes, ...Object.values(aliases)].filter((path) => !there.includes(path))).toEqual(
      Object.keys(aliases),
    );
  });

  it('are each those of one declaration, and what only leads somewhere leads to one that is there', () => {
    const { pages } = beautyCentre;
    expect(new Set(pages.map(({ at }) => at)).size).toBe(pages.length);
    const leading = pages.filter(({ part }) => part === undefined);
    expect(leading.filter(({ at }) => !entityRoutes.includes(at))).toEqual([]);
  });
});

describe('A page', () => {
  it.each(screenPages.map(({ part = '', at }) => [at, part]))('at %s has one file, %s', (_, part) => {
    expect(Object.keys(partFiles).filter((path) => isFileOf(part, path))).toHaveLength(1);
  });

  it.each(screenPages.filter(({ isPaper }) => isPaper))(
    'at $at says what each of its values is',
    async ({ part }) => {
      const [, load] = Object.entries(partFiles).find(([path]) => isFileOf(part, path)) ?? [];
      const [paper] = Object.values((await load?.()) ?? {});
      if (typeof paper !== 'object' || !('asks' in paper)) throw new Error(`${part} declares no paper`);
      const groups = (paper.sums ?? []).flatMap((block) => (Array.isArray(block) ? block : []));
      const nameless = [...paper.facts, ...groups].filter((given) => {
        const { of, label, as }: Fact = typeof given === 'string' ? { of: given } : given;
        return label === undefined && paper.fields[of] === undefined && typeof as !== 'object';
      });
      expect(nameless).toEqual([]);
    },
  );

  it('is no file that nobody declares', () => {
    const undeclared = Object.keys(partFiles).filter(
      (path) => !screenPages.some(({ part }) => isFileOf(part, path)),
    );
    expect(undeclared).toEqual([]);
  });

  it('shows pictures that exist', () => {
    const { pages } = beautyCentre;
    const inMenu = pages.flatMap(({ menu, panel }) => [menu, panel].flatMap((way) => way?.icon ?? []));
    expect(inMenu.filter((icon) => !menuIcons[icon])).toEqual([]);
    expect(pages.flatMap(({ card }) => card?.icon ?? []).filter((icon) => !cardIcons[icon])).toEqual([]);
  });
});

describe('The screen of a noun', () => {
  it.each(Object.entries(screenFiles))('in %s is found by the folder of its entity', async (_, load) => {
    const written = Object.values(await load());
    const found = await Promise.all(written.map(({ entity }) => loadScreen(entity)));
    expect(found.map(({ columns, cell }) => [columns, cell])).toEqual(
      written.map(({ columns, cell }) => [columns, cell]),
    );
  });
});

it('A dialog for a refusal that may be accepted stands in a file called as the flag of one', () => {
  const flags = beautyCentre.nouns.flatMap(({ inputs = [] }) =>
    inputs.flatMap((one) => ('accept' in one ? [one.accept] : [])),
  );
  expect(Object.keys(acceptDialogs)).not.toEqual([]);
  expect(Object.keys(acceptDialogs).filter((name) => !flags.includes(name))).toEqual([]);
});
