import { useEffect, useMemo, useState } from 'react';
import type { Texts } from '../../i18n/ar';
import { useLanguage, useT } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { moduleOf } from '../../schema/entity';
import type { Lang } from '../../schema/field';
import { routedEntities } from '../entity-routes';
import { isMenuPath, type MenuLine } from './menu';
import type { PaletteItem } from './palette-items';

/** Where the palette can go without asking the server: screens, new records, another branch. */
export const usePaletteItems = (lines: readonly MenuLine[]): readonly PaletteItem[] => {
  const t = useT();
  const { can } = useAccess();
  const language = useLanguage();
  const other = useOtherTexts(language);
  return useMemo(() => {
    const named = (key: string): readonly string[] =>
      [t.find(key), lookUp(other, key)].filter((name) => name !== undefined);
    const screens = lines
      .filter((line) => !line.locked)
      .map(({ entry }): PaletteItem => {
        const names = named(`menu.${entry.name}`);
        return { key: entry.name, group: 'screens', title: names[0] ?? entry.name, to: entry.path, names };
      });
    // Screens that the documented menu does not list: rooms.
    const others = routedEntities
      .filter((entity) => !isMenuPath(entity.route) && can(`${moduleOf(entity)}.read`))
      .map((entity): PaletteItem => {
        const { ar, en } = entity.label.many;
        const title = entity.label.many[language];
        return { key: entity.name, group: 'screens', title, to: entity.route, names: [ar, en] };
      });
    const additions = routedEntities
      .filter((entity) => can(`${moduleOf(entity)}.create`))
      .map((entity): PaletteItem => {
        const own = named(`${entity.name}.add`);
        const names = own.length > 0 ? own : [t('generic.add', { one: entity.label.one[language] })];
        return {
          key: `add-${entity.name}`,
          group: 'actions',
          title: names[0] ?? entity.name,
          to: `${entity.route}/create`,
          names,
        };
      });
    const branch = named('palette.changeBranch');
    return [
      ...screens,
      ...others,
      ...additions,
      { key: 'branch', group: 'actions', title: branch[0] ?? '', to: '/branch-selection', names: branch },
    ];
  }, [t, can, other, language, lines]);
};

/** The texts of the language that is not on the screen: a screen is found by either of its names. */
const useOtherTexts = (language: Lang): Readonly<Record<string, string>> | undefined => {
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => {
    let left = false;
    const arriving: Promise<Texts> =
      language === 'ar'
        ? import('../../i18n/en').then((file) => file.en)
        : import('../../i18n/ar').then((file) => file.ar);
    arriving
      .then((loaded) => {
        if (!left) setTexts(loaded);
      })
      .catch(() => {
        // Offline: the names on the screen are enough.
      });
    return () => {
      left = true;
    };
  }, [language]);
  return texts;
};

const lookUp = (texts: Readonly<Record<string, string>> | undefined, key: string): string | undefined =>
  texts && Object.hasOwn(texts, key) ? texts[key] : undefined;
