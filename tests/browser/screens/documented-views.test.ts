import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { adminRole, defaultPermissionsOf, roleOf, rolesOf } from '../../../src/access/catalogue';
import { beautyCentre } from '../../../src/resources/book';
import { moduleOf } from '../../../src/schema/entity';
import type { Lang } from '../../../src/schema/field';
import { startCentre } from '../../support/browser/centre';
import { goTo, quiet } from '../../support/browser/navigation';
import { type DocumentedView, documentedViews, type Kind, type Part, signInView } from './documented-views';

const centre = await startCentre();

/** Demo user of each role. */
const users: Readonly<Record<string, string>> = {
  Admin: 'admin',
  BranchManager: 'manager',
  Receptionist: 'reception',
  Staff: 'specialist',
  Accountant: 'accountant',
};

const has = (role: string, needs: string | undefined): boolean => {
  if (needs === undefined) return true;
  if (needs === adminRole) return role === adminRole;
  if (needs === 'managers') return roleOf(beautyCentre, role)?.seesManagement === true;
  return defaultPermissionsOf(beautyCentre, role).some((key) => key === needs);
};

/** True if the declarations let the role open the screen at a path. */
const opens = (role: string, path: string): boolean => {
  const page = beautyCentre.pages.find(({ at, part }) => at === path && part !== undefined);
  const entity = beautyCentre.entities.find(({ route }) => route === path);
  if (page?.adminOnly || entity?.adminOnly) return role === adminRole;
  return has(role, page?.permission ?? (entity && `${moduleOf(entity)}.read`));
};

/** Roles in the browser of a part of each kind; none: any text. */
const browserRoles: Readonly<Record<Kind, readonly string[]>> = {
  heading: ['heading'],
  text: [],
  card: ['term'],
  column: ['columnheader'],
  filter: ['combobox', 'textbox', '/placeholder', 'switch', 'button'],
  tab: ['tab', 'link', 'radio'],
  button: ['button', 'link'],
  entry: ['link', 'button'],
};

interface Seen {
  readonly role: string;
  readonly name: string;
  /** True for the screen itself, false for menu and header around it. */
  readonly isInside: boolean;
}

const unquoted = (text: string): string => (text.startsWith('"') ? JSON.parse(text) : text);

/** Without the marks of direction around names. */
const plain = (text: string): string => text.replace(/[\u200e\u200f\u2066-\u2069]/g, '');

/** Reads an accessibility tree of Playwright: YAML with a line for each part, `- role "name" [state]: text`. */
const seenIn = (snapshot: string): readonly Seen[] => {
  let isInside = false;
  return snapshot.split('\n').flatMap((line) => {
    if (line.startsWith('- ')) isInside = line.startsWith('- main');
    const whole = line
      .trim()
      .replace(/^- '((?:[^']|'')*)'/, (_, key: string) => `- ${key.replaceAll("''", "'")}`);
    const [, role, name, text] =
      /^- (\/?[\w-]+)(?: ("(?:[^"\\]|\\.)*"))?(?: \[[^\]]*\])*(?:: ?(.*))?$/.exec(whole) ?? [];
    return role === undefined ? [] : [{ role, name: plain(unquoted(name ?? text ?? '')), isInside }];
  });
};

/** A head bears its unit and filter after its name; a button its count, its text or whose it is. */
const isNamed = ({ name }: Seen, word: string, kind: Kind): boolean =>
  name === word ||
  ((kind === 'column' || kind === 'button') && name.startsWith(`${word} `)) ||
  (kind === 'button' && name.startsWith(`${word}: `)) ||
  ((kind === 'text' || kind === 'entry') && name.includes(word));

interface Look {
  readonly role: string;
  readonly lang: Lang;
  readonly width: number;
  readonly facts: Readonly<Record<string, string>>;
}

/** Words of a part that are missing on the screen, out of their order, or there for who may not have them. */
const faultsIn = (
  part: Part,
  seen: readonly Seen[],
  { role, lang, width, facts }: Look,
): readonly string[] => {
  const { kind, needs, at } = part;
  const isPhone = width < 768;
  if (at !== undefined && isPhone !== (at === 'phone')) return [];
  const words = part.words[lang].map((word) => word.replace(/\{(\w+)\}/g, (_, key) => facts[key] ?? ''));
  const isCards = kind === 'column' && isPhone;
  const roles = isCards ? ['term'] : browserRoles[kind];
  const isThere = has(role, needs);
  let from = 0;
  return words
    .filter((word) => !isCards || word.endsWith('*'))
    .flatMap((starred) => {
      const word = starred.replace(/\*$/, '');
      const found = seen.findIndex(
        (one, index) =>
          index >= from &&
          one.isInside === (kind !== 'entry') &&
          (roles.length === 0 || roles.includes(one.role)) &&
          isNamed(one, word, kind),
      );
      if (kind === 'column' && !isPhone && found >= 0) from = found + 1;
      return found >= 0 === isThere ? [] : [`${isThere ? 'no' : 'but'} ${kind} "${word}"`];
    });
};

const show = (page: Page, width: number) => page.setViewportSize({ width, height: width < 768 ? 844 : 900 });

/** Turns the language by what the browser remembers. */
const speak = async (page: Page, language: Lang): Promise<void> => {
  await page.evaluate((chosen) => {
    const prefs = JSON.parse(localStorage.getItem('uiPrefs') ?? '{}');
    localStorage.setItem('uiPrefs', JSON.stringify({ ...prefs, language: chosen }));
  }, language);
  await page.reload();
};

/** Milliseconds after which a part that is not there counts as missing. */
const patience = 10_000;

/** What a screen lacks of its documented view, once it stands still. */
const lookAt = async (page: Page, { at, parts }: DocumentedView, look: Look): Promise<readonly string[]> => {
  const end = Date.now() + patience;
  for (;;) {
    await quiet(page);
    const seen = seenIn(await page.locator('body').ariaSnapshot());
    const hidden = await page.locator('main h1.visually-hidden').allInnerTexts();
    const faults = [
      ...parts.flatMap((part) => faultsIn(part, seen, look)),
      ...hidden.map((heading) => `heading "${heading}" is there for screen readers alone`),
    ];
    if (faults.length === 0 || Date.now() > end)
      return faults.map((fault) => `${at} (${look.lang}, ${look.width} px): ${fault}`);
  }
};

const widths = [1440, 390] as const;

/** Opens each screen in these languages, at one width first and then at the other, in turns. Presses nothing. */
const walk = async (
  page: Page,
  role: string,
  views: readonly DocumentedView[],
  langs: readonly Lang[] = ['ar', 'en'],
): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const [turn, lang] of langs.entries()) {
    if (turn > 0) await speak(page, lang);
    for (const [place, view] of views.entries()) {
      await goTo(page, view.at);
      const user = await page.evaluate(() => JSON.parse(localStorage.getItem('authUser') ?? '{}'));
      const facts = { ...user, role: roleOf(beautyCentre, role)?.label[lang] };
      for (const width of (turn + place) % 2 === 0 ? widths : widths.toReversed()) {
        await show(page, width);
        faults.push(...(await lookAt(page, view, { role, lang, width, facts })));
      }
    }
  }
  return faults;
};

/** Words are the same for every role, and rights in every language: Admin reads both, the others take turns. */
const readers = rolesOf(beautyCentre).map((role, place) => {
  const langs: readonly Lang[] = role === adminRole ? ['ar', 'en'] : [place % 2 === 0 ? 'ar' : 'en'];
  return [role, langs] as const;
});

describe('Without a press, at a desk and on a phone', () => {
  // P-01 LOG-01
  it('the sign-in page is as the documents open it', async () => {
    const page = await centre.open();
    expect(await walk(page, 'nobody', [signInView])).toEqual([]);
  });

  // P-01 SHL-01 SHL-03 SHL-04 SHL-05 SHL-06 SHL-09 SHL-10 SHL-11 SHL-12 BSL-02 BSL-03 BSL-05 RTE-26
  // DSH-01 DSH-02 DSH-04 DSH-05 DSH-07 CUS-05 CUS-06 CUS-07 CUS-15 SVC-01 SVC-03 SVC-05 PKG-01 APT-01 APT-03 APT-04 APT-05
  // ATT-02 ATT-04 ATT-05 INV-02 INV-03 INV-23 EXP-02 EXP-03 REP-02 REP-04 REP-05 SHF-02 USR-03 FUP-02 FUP-03 FUP-17
  // AUD-03 AUD-04 AUD-06 SET-02 ROL-02 ROL-03 BRN-03 BRN-04 BRN-07 MSG-02 CHN-01 CHN-02 BDY-01
  it.each(readers)('each screen that %s may open is as the documents open it', async (role, langs) => {
    const page = await centre.open({ as: users[role] ?? '', branch: '1', lang: langs[0] ?? 'ar' });
    const views = documentedViews.filter(({ at }) => opens(role, at));
    expect(await walk(page, role, views, langs)).toEqual([]);
  });
});
