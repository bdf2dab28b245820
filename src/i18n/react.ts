/** Texts in the browser (the server does not use this file): i18next with one language loaded at a time. */
import i18next from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Lang, Plural } from '../schema/field';
import { createFormat, type Format, isolateIn } from './format';
import type { TextParams } from './say';
import { getReader, subscribeReader } from './store';
import type { TextKey } from './texts';

export type { TextParams };

export interface Translate {
  (key: TextKey, params?: TextParams): string;
  /** Returns the text of a key built at run time; undefined if the catalogue lacks the key. */
  readonly find: (key: string, params?: TextParams) => string | undefined;
}

/** Loads the texts of the language and switches the interface to it, with `lang` and `dir` of the page. */
export const setLanguage = async (language: Lang): Promise<void> => {
  if (!i18next.isInitialized) await start(language);
  if (!i18next.hasResourceBundle(language, 'texts'))
    i18next.addResourceBundle(language, 'texts', resourcesOf(await textsOf(language)));
  await Promise.all([...wanted].map((part) => addTexts(part, language)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
};

/** Parts of late texts that a screen has loaded; a change of language loads them again. */
const wanted = new Set<string>();

/**
 * Loads a part of the texts in parallel with the module that shows it: `withTexts('roles', import('./roles-page'))`.
 * A part is a file of `texts`, plus the nouns' files of the same name; `first` has the texts of a first visit.
 */
export const withTexts = async <T>(part: string, loading: Promise<T>): Promise<T> => {
  wanted.add(part);
  const [loaded] = await Promise.all([loading, addTexts(part, currentLanguage())]);
  return loaded;
};

const late = {
  ar: import.meta.glob<TextsByKey>(
    [
      './texts/*.ts',
      '../resources/*/texts/*.ts',
      '!./texts/server.ts',
      '!../resources/*/texts/{first,server}.ts',
    ],
    { import: 'texts', query: '?ar' },
  ),
  en: import.meta.glob<TextsByKey>(
    [
      './texts/*.ts',
      '../resources/*/texts/*.ts',
      '!./texts/server.ts',
      '!../resources/*/texts/{first,server}.ts',
    ],
    { import: 'texts', query: '?en' },
  ),
};

const addTexts = async (part: string, language: Lang): Promise<void> => {
  const files = Object.entries(late[language]).filter(([path]) => path.endsWith(`/texts/${part}.ts`));
  if (files.length === 0) throw new Error(`there are no texts ${part}`);
  for (const texts of await Promise.all(files.map(([, load]) => load())))
    i18next.addResourceBundle(language, 'texts', resourcesOf(texts), true);
};

type TextsByKey = Readonly<Record<string, string | Plural>>;

/** Returns texts as i18next stores them: a plural form has a key of its own (`calendar.bookings_few`). */
const resourcesOf = (texts: TextsByKey): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[key, text]]
        : Object.entries(text).map(([form, said]) => [`${key}_${form}`, said]),
    ),
  );

export const directionOf = (language: Lang): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr');

export const currentLanguage = (): Lang => (i18next.language === 'en' ? 'en' : 'ar');

/** Translates outside React: toasts of handlers, document titles. */
export const t: Translate = Object.assign(
  (key: string, params?: TextParams) => i18next.t(key, optionsOf(params)),
  {
    find: (key: string, params?: TextParams) =>
      i18next.exists(key, { count: params?.count }) ? i18next.t(key, optionsOf(params)) : undefined,
  },
);

/** Returns the translate function of a component, which renders again when the language or the digits change. */
export const useT = (): Translate => {
  const { i18n: bound } = useTranslation();
  const language = bound.language;
  const reader = useSyncExternalStore(subscribeReader, getReader);
  // A new function for each change, so that memos and effects that depend on it run again.
  return useMemo(() => {
    void [language, reader];
    return Object.assign((key: TextKey, params?: TextParams) => t(key, params), { find: t.find });
  }, [language, reader]);
};

export const useLanguage = (): Lang => {
  const { i18n: bound } = useTranslation();
  return bound.language === 'en' ? 'en' : 'ar';
};

/** Returns formatters for numbers, money and dates by the user's choices, in the zone of the chosen branch (P-09). */
export const useFormat = (): Format => {
  const language = useLanguage();
  const reader = useSyncExternalStore(subscribeReader, getReader);
  return useMemo(() => createFormat({ lang: language, ...reader }), [language, reader]);
};

/** Returns the same formatters outside React. */
export const currentFormat = (): Format => createFormat({ lang: currentLanguage(), ...getReader() });

const textsOf = async (language: Lang): Promise<TextsByKey> =>
  language === 'en' ? (await import('./first.en')).first : (await import('./first.ar')).first;

const start = (language: Lang): Promise<unknown> =>
  i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    ns: ['texts'],
    defaultNS: 'texts',
    // Keys are flat names with dots in them. React shows and escapes the values.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false },
  });

/** `replace` is what the reader sees; i18next chooses the plural form by the plain `count`. */
const optionsOf = (params: TextParams = {}) => ({ count: params.count, replace: isolated(params) });

/**
 * Writes numbers in the user's digits and isolates text of the other direction, so that codes and names never reorder
 * the sentence. Pass a value that must keep Latin digits (codes, statuses) as text.
 */
const isolated = (params: TextParams): Record<string, string> => {
  const format = currentFormat();
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? format.number(value) : isolateIn(currentLanguage(), value),
    ]),
  );
};

/**
 * Separator of facts in one line. A comma and never a middle dot, because between Arabic digits the dot reads
 * as a zero.
 */
export const between: Readonly<Record<Lang, string>> = { ar: '، ', en: ', ' };

export const useBetween = (): string => between[useLanguage()];

export const Between = (): string => useBetween();
