import type { Entity } from '../../../schema/entity';
import { listIn, textIn } from '../../data/row';
import type { Words } from '../../words';

/** Returns the texts of warnings about a row, or several, that the server has saved anyway. */
export const warningsIn = (saved: unknown, entity: Entity, t: Words['t']): readonly string[] => {
  const texts = (Array.isArray(saved) ? saved : [saved]).flatMap((row: unknown) => {
    return listIn(row, 'warnings').flatMap((warning) => {
      const key = `${entity.name}.${textIn(warning, 'code').split('.').at(-1)}`;
      return t.find(key, { name: textIn(warning, 'name') || textIn(warning, 'phone') }) ?? [];
    });
  });
  return [...new Set(texts)];
};
