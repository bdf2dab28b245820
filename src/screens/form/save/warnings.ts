import type { Entity } from '../../../schema/entity';
import { listIn, textIn } from '../../data/row';
import type { Words } from '../../words';

/** Returns the texts of warnings and remarks about saved rows: one text a code, with all names or phones. */
export const warningsIn = (saved: unknown, entity: Entity, t: Words['t']): readonly string[] => {
  const named = new Map<string, Set<string>>();
  for (const warning of [saved]
    .flat()
    .flatMap((row: unknown) => [...listIn(row, 'warnings'), ...listIn(row, 'remarks')])) {
    const key = `${entity.name}.${textIn(warning, 'code').split('.').at(-1)}`;
    named.set(key, (named.get(key) ?? new Set()).add(textIn(warning, 'name') || textIn(warning, 'phone')));
  }
  return [...named].flatMap(
    ([key, names]) => t.find(key, { name: [...names].join(t('error.listComma')) }) ?? [],
  );
};
