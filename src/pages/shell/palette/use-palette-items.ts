import { useEffect, useMemo, useState } from 'react';
import { useLanguage, useT } from '../../../i18n/react';
import { useAccess } from '../../../providers/access';
import { moduleOf, writeRightOf } from '../../../schema/entity';
import type { Lang } from '../../../schema/field';
import { routedEntities } from '../../entity-routes';
import { menuEntries } from '../menu/entries';
import { type MenuLine, menuName } from '../menu/menu';
import type { PaletteItem } from './palette-items';

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
        const own = named(`menu.${entry.name}`);
        const names = own.length > 0 || !entry.label ? own : [entry.label.ar, entry.label.en];
        const { name, icon, path } = entry;
        return { key: name, icon, group: 'screens', title: menuName(entry, t, language), to: path, names };
      });
    // Screens that the menu does not list.
    const others = routedEntities
      .filter(
        (entity) => !menuEntries.some(({ path }) => path === entity.route) && can(`${moduleOf(entity)}.read`),
      )
      .map((entity): PaletteItem => {
        const { ar, en } = entity.label.many;
        const title = entity.label.many[language];
        const { name, icon, route } = entity;
        return { key: name, icon, group: 'screens', title, to: route, names: [ar, en] };
      });
    const additions = routedEntities
      .filter((entity) => can(writeRightOf(entity, 'create')))
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
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>();
  useEffect(() => {
    let left = false;
    const arriving = language === 'ar' ? import('../../../i18n/en/first') : import('../../../i18n/ar/first');
    arriving
      .then(({ first }) => {
        if (!left) setTexts(first);
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
