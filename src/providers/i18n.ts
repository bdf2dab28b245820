import type { I18nProvider } from '@refinedev/core';
import { currentLanguage, type TextParams, t } from '../i18n/react';
import { entityNamed, registry } from '../resources';
import { setPrefs } from './prefs';
import { isRecord } from './storage';

/**
 * Refine's texts. Its own keys for an entity (`customers.customers`, `customers.titles.list`) are answered
 * from the declared labels; any other key is one of the catalogue, and Refine's English default is the last
 * resort, which a test keeps unreachable for our screens.
 */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, defaultMessage?: string) =>
    t.find(key, paramsIn(options)) ??
    entityText(key) ??
    defaultMessage ??
    (typeof options === 'string' ? options : key),
  changeLocale: async (language: string) => setPrefs({ language: language === 'en' ? 'en' : 'ar' }),
  getLocale: currentLanguage,
};

const entityText = (key: string): string | undefined => {
  const [name = '', ...rest] = key.split('.');
  if (!registry.some((entity) => entity.name === name)) return undefined;
  const { label } = entityNamed(name);
  const language = currentLanguage();
  switch (rest.join('.')) {
    case name:
    case 'titles.list':
      return label.many[language];
    case 'titles.create':
      return t.find('generic.add', { one: label.one[language] });
    case 'titles.edit':
    case 'titles.clone':
      return t.find('generic.edit', { one: label.one[language] });
    case 'titles.show':
      return t.find('generic.detailsTitle', { one: label.one[language] });
    default:
      return undefined;
  }
};

const paramsIn = (options: unknown): TextParams =>
  isRecord(options)
    ? Object.fromEntries(
        Object.entries(options).flatMap(([name, value]) =>
          typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
        ),
      )
    : {};
