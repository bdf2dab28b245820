import { useLanguage, useT } from '../../../i18n/react';
import { beautyCentre } from '../../../resources/book';

// Separate from the palette, because every page's header needs the hint for its search button.

/** Nouns whose rows the palette finds, in the book's order. */
export const kinds = beautyCentre.nouns.flatMap(({ entity, found }) => (found ? [{ entity, found }] : []));

/** Placeholder text that lists what can be found: screens, and rows of these nouns. */
export const usePaletteHint = (): string => {
  const t = useT();
  const lang = useLanguage();
  const names = [t('palette.screen'), ...kinds.map(({ entity }) => entity.label.one[lang])];
  const list = new Intl.ListFormat(lang === 'ar' ? 'ar' : 'en-GB', { type: 'disjunction' });
  return t('palette.placeholder', { what: list.format(names) });
};
