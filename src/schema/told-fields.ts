import { type Entity, fieldOf } from './entity';
import { type Field, moment, text, unreachable } from './field';
import type { Telling } from './telling';

/** What the options of an entity's picker say beside their titles. */
export const tellingsOf = (entity: Entity): readonly Telling[] => entity.picker?.tells ?? [];

/** The field as which a fact is answered and shown; undefined for one that the entity does not have. */
export const toldField = (entity: Entity, telling: Telling): Field | undefined => {
  switch (telling.kind) {
    case 'field':
      return fieldOf(entity, telling.key);
    case 'end': {
      const readable = fieldOf(entity, telling.of)?.readable;
      return text({ label: telling.label, format: 'code', ...(readable ? { readable } : {}) });
    }
    case 'latest':
      return moment({ label: telling.label, readable: telling.readable });
    default:
      return unreachable(telling);
  }
};
