import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { ar, en } from '../../../src/i18n/texts';
import { appointmentVariables } from '../../../src/resources/messages/settings';
import type { Lang } from '../../../src/schema/field';
import { quiet } from './navigation';

/** Latin words allowed in the Arabic interface: keyboard keys, fixed patterns, formats. */
const allowedLatin = new Set([
  'CSV',
  'Excel',
  'xlsx',
  'PNG',
  'JPEG',
  'WebP',
  'SVG',
  'INV',
  'Ctrl',
  'Alt',
  'Enter',
  'Esc',
  'PIN',
  'yyyy',
  'mm',
  'dd',
  'Chrome',
  'Linux',
  'HeadlessChrome',
]);
const latinWord = /[A-Za-z]{2,}/g;
const arabicWord = /[\u0621-\u064a\u066e-\u06d3]{2,}/g;
/** Fields whose data is Arabic but for which the English interface has its own words. */
const translated = new Set(['nationality', 'branch', 'branches', 'message', 'systemName']);

/** Placeholders of message templates, which their editor shows. */
const inTemplates = new Set(
  appointmentVariables.flatMap((name) => [`{${name}}`, `{${en[`messaging.variable.${name}`]}}`]),
);

const keys = new Set(Object.keys(ar));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Watches a page and reports faults in what it shows. Each report names the screen. */
const watchScreens = (page: Page, lang: Lang) => {
  const data = new Set<string>();
  const faults: string[] = [];
  const origin = () => new URL(page.url()).origin;
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  // Browsers keep silent about a refusal that the page's code caught.
  void page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      console.error(`refused by ${violatedDirective}: ${sourceFile}`),
    ),
  );
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && page.url() !== 'about:blank' && url.origin !== origin())
      faults.push(`foreign request: ${url}`);
  });
  page.on('response', (response) => {
    if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return;
    response
      .json()
      .then((body) => gather(body, lang, data))
      .catch(() => {});
  });

  /** Returns the faults in the texts of the current screen. */
  const words = async (name: string): Promise<readonly string[]> => {
    const texts = await page.evaluate(visibleTexts, lang);
    // The signed-in user and the search text are data as well.
    const own = await page.evaluate(
      () => [localStorage.getItem('authUser') ?? 'null', location.search] as const,
    );
    gather([JSON.parse(own[0]), decodeURIComponent(own[1])], lang, data);
    const wrong = texts.flatMap((text) => {
      const foreign = (lang === 'ar' ? text.replace(/\S+@\S+|\w+(\.\w+)+/g, ' ') : text).match(
        lang === 'ar' ? latinWord : arabicWord,
      );
      const strange = (foreign ?? []).filter(
        (word) => !data.has(word.toLowerCase()) && !(lang === 'ar' && allowedLatin.has(word)),
      );
      const rawKeys = (text.match(/[a-zA-Z]+(\.[\w-]+)+/g) ?? []).filter((word) => keys.has(word));
      const broken = (text.match(/\bundefined\b|\bNaN\b|Invalid Date|\[object|\{\w+\}/g) ?? []).filter(
        (word) => !inTemplates.has(word),
      );
      return [...strange, ...rawKeys, ...broken].map(
        (word) => `${name}: "${word}" in "${text.slice(0, 90)}"`,
      );
    });
    return [...new Set(wrong)];
  };

  /** Returns all findings of axe, of any weight, including target size (24 px). */
  const access = async (name: string, rules: Rules): Promise<readonly string[]> => {
    if (!(await page.evaluate(() => Reflect.has(globalThis, 'axe')))) await page.evaluate(axe);
    const found = await page.evaluate(async (only) => {
      const run: (context: unknown, options: unknown) => Promise<{ violations: readonly Violation[] }> =
        Reflect.get(Reflect.get(globalThis, 'axe'), 'run');
      interface Violation {
        readonly id: string;
        readonly nodes: readonly {
          readonly html: string;
          readonly failureSummary: string;
          readonly target: readonly string[];
        }[];
      }
      // Checks an open dialog alone, and only the first of many equal rows, to save time.
      const over = [...document.querySelectorAll('[role="dialog"], dialog[open]')].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
      // Scroll up, because content below a sticky head cannot be judged.
      const moved = scrollY;
      if (over.length === 0) scrollTo(0, 0);
      const alike = 'tr[data-id]:nth-child(n+7), .row-card:nth-child(n+4)';
      // Menu and header are checked on the first screen of a page only.
      const isFirst = !Reflect.has(globalThis, 'walked');
      Reflect.set(globalThis, 'walked', true);
      const repeated = [...document.querySelectorAll(isFirst ? alike : `${alike}, aside, .shell-header`)];
      const { violations } = await run(over.length > 0 ? { include: [over.at(-1)] } : { exclude: repeated }, {
        runOnly: only ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // Lighthouse asks for these two as well; axe itself leaves them out.
        rules: only
          ? {}
          : { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
        resultTypes: ['violations'],
      });
      // A button half covered by the Save bar is judged again in the middle of the view.
      const isSmallAnywhere = async (selector = '') => {
        const element = document.querySelector(selector);
        element?.scrollIntoView({ block: 'center' });
        const again = await run({ include: [element] }, { runOnly: ['target-size'] });
        return again.violations.length > 0;
      };
      const told: string[] = [];
      for (const { id, nodes } of violations)
        for (const { html, failureSummary, target } of nodes.slice(0, 3))
          if (id !== 'target-size' || (await isSmallAnywhere(target[0])))
            told.push(`${id}: ${html.slice(0, 160)} (${failureSummary.slice(0, 160)})`);
      if (over.length === 0) scrollTo(0, moved);
      return told;
    }, rules);
    return found.map((fault) => `${name}: ${fault}`);
  };

  /** Checks that the page never scrolls sideways and no day or time is cut off. */
  const width = async (name: string): Promise<readonly string[]> => {
    const { content, window, cut } = await page.evaluate(() => ({
      // After a window became narrower, Chrome's root keeps the width of what is folded away.
      content: document.body.scrollWidth,
      window: innerWidth,
      cut: [
        ...document.querySelectorAll<HTMLInputElement>('.ant-picker input, .ant-select-auto-complete input'),
      ]
        .filter((input) => input.value !== '' && input.scrollWidth > input.clientWidth)
        .map(({ value }) => value),
    }));
    return [
      ...(content > window ? [`${name}: ${content} px wide in a window of ${window} px`] : []),
      ...new Set(cut.map((value) => `${name}: "${value}" is cut`)),
    ];
  };
  return { words, access, width, faults };
};

/** Names of axe's rules; undefined for all of them. */
type Rules = readonly string[] | undefined;

/**
 * Rules whose answer depends on the colours or the language of the screen. The others are about its structure, which
 * is the same in each.
 */
const rulesOfLooks: Rules = [
  'aria-command-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'color-contrast',
  'document-title',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'input-button-name',
  'label',
  'label-content-name-mismatch',
  'link-in-text-block',
  'link-name',
  'select-name',
  'target-size',
  'valid-lang',
];

export interface Stop {
  readonly name: string;
  /** Goes to the stop and waits until its content is visible. */
  readonly go: (page: Page) => Promise<unknown>;
  /** True if each control must be as high as a finger is wide. */
  readonly fingers?: boolean;
}

/** Waits for the end of animations, except endless ones, because axe would misjudge fading colours. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );

/**
 * Returns a function that checks the current screen of a page: words, width and axe. Call it before the
 * page goes anywhere, because it collects the words of the data.
 */
export const lookAt = (page: Page, lang: Lang) => {
  const watch = watchScreens(page, lang);
  return async (name: string, rules?: Rules): Promise<readonly string[]> => {
    await quiet(page);
    await settled(page);
    const where = `${name} (${lang}, ${page.viewportSize()?.width} px)`;
    const seen = [...(await watch.words(where)), ...(await watch.width(where))];
    const walked = await watch.access(where, rules);
    return [...seen, ...walked, ...watch.faults.splice(0).map((fault) => `${name}: ${fault}`)];
  };
};

const widths = [1440, 390] as const;

/** At a desk and on a phone. Both languages together ask all rules of axe at both widths. */
const rulesAt: Readonly<Record<Lang, readonly [Rules, Rules]>> = {
  ar: [undefined, rulesOfLooks],
  en: [rulesOfLooks, undefined],
};

/**
 * Goes from stop to stop, opens each once and looks at it at both widths: words, width, axe, and the height of what
 * fingers press. Returns all faults, and closes the page.
 */
export const walk = async (page: Page, lang: Lang, stops: readonly Stop[]): Promise<readonly string[]> => {
  const look = lookAt(page, lang);
  const touch = await page.context().newCDPSession(page);
  const resize = async (width: number) => {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: width < 768, maxTouchPoints: 1 });
  };
  const wrong: string[] = [];
  const [atDesk, onPhone] = rulesAt[lang];
  for (const { name, go, fingers } of stops) {
    await resize(widths[0]);
    try {
      await go(page);
    } catch (error) {
      // The others are still worth a look.
      wrong.push(`cannot get to ${name}: ${error}`);
      continue;
    }
    wrong.push(...(await look(name, atDesk)));
    await resize(widths[1]);
    wrong.push(...(await look(name, onPhone)));
    if (fingers) wrong.push(...(await page.evaluate(lowControls)).map((control) => `${name}: ${control}`));
  }
  // The page goes on to the next test, at its desk.
  await resize(widths[0]);
  await touch.detach();
  await page.close();
  return wrong;
};

/** Runs inside the page. Returns the controls whose place to press is less than 44 px high. */
const lowControls = (): readonly string[] => {
  const controls = 'button, a[href], input, select, summary, [role="button"], [role="tab"], [role="switch"]';
  const wholes =
    'label, .text-box, .ant-select-selector, .ant-input-number, .ant-picker, .ant-input-affix-wrapper, .ant-tabs-tab';
  // A link in a sentence is as high as its line; what stands in the calendar is as high as it lasts, and 24 px at least;
  // the others are seen with a keyboard only.
  const skipped = 'p, .ant-alert-description, .cal-time-grid, .visually-hidden, .shell-skip';
  const heightOf = (element: Element): number => {
    const after = getComputedStyle(element, '::after');
    const added =
      after.content === '""' && after.position === 'absolute' ? Number.parseFloat(after.height) : 0;
    return Math.max(element.getBoundingClientRect().height, added || 0);
  };
  return [...document.querySelectorAll(controls)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => one.closest(skipped) === null)
    .filter((one) => Math.max(heightOf(one), heightOf(one.closest(wholes) ?? one)) < 43.5)
    .map((one) => `${Math.round(heightOf(one))} px: ${one.outerHTML.slice(0, 120)}`);
};

/** Collects the words in the data, so that a customer's English name is not reported. */
const gather = (value: unknown, lang: Lang, into: Set<string>): void => {
  if (typeof value === 'string')
    for (const [word] of value.matchAll(lang === 'ar' ? latinWord : arabicWord)) into.add(word.toLowerCase());
  else if (Array.isArray(value)) for (const one of value) gather(one, lang, into);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value))
      if (!(lang === 'en' && translated.has(key))) gather(one, lang, into);
};

/** Runs inside the page. Returns visible and spoken texts, except those marked with another language. */
const visibleTexts = (lang: string): string[] => {
  const texts: string[] = [document.title];
  for (const element of document.querySelectorAll('body, body *')) {
    if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const marked = element.closest('[lang]')?.getAttribute('lang');
    if ((marked && marked !== lang) || element.closest('kbd, script, style')) continue;
    // Screen readers skip hidden icons, and icons inside a button that has a label. antd draws the spinner of a busy
    // button itself, with an English name; the text of the button says the same.
    const skips = '[aria-hidden=true], button[aria-label], [role=button][aria-label], .anticon-loading';
    const isSkipped = element.matches('[role=img]') && element.closest(skips);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      if (!isSkipped) texts.push(element.getAttribute(name) ?? '');
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '');
};
