import { useLanguage, useT } from '../../../i18n/react';
import { beautyCentre } from '../../../resources/book';

// Apart from the palette, whose button stands in every page's head.

/** What the book lets be found, in its order. */
export const kinds = beautyCentre.nouns.flatMap(({ entity, found }) => (found ? [{ entity, found }] : []));

/** Says what can be found: screens, and rows of these nouns. */
export const usePaletteHint = (): string => {
  const t = useT();
  const lang = useLanguage();
  const names = [t('palette.screen'), ...kinds.map(({ entity }) => entity.label.one[lang])];
  const list = new Intl.ListFormat(lang === 'ar' ? 'ar' : 'en-GB', { type: 'disjunction' });
  return t('palette.placeholder', { what: list.format(names) });
};
