import { type Entity, fieldOf } from '../../../schema/entity';
import type { Field } from '../../../schema/field';

/**
 * The fields of a card where the screen names none: the first two of those shown, and, where they are not among them, the
 * first that tells a state and the first figure. A card says elsewhere that a row is switched off.
 */
export const cardKeysOf = (entity: Entity, shown: readonly string[]): readonly string[] => {
  const first = shown.slice(0, 2);
  const missing = [isState, isFigure].flatMap((tells) => {
    const telling = shown.filter((key) => {
      const field = fieldOf(entity, key);
      return field !== undefined && key !== entity.inactive && tells(field);
    });
    return telling.some((key) => first.includes(key)) ? [] : telling.slice(0, 1);
  });
  return [...first, ...missing];
};

const isState = (field: Field): boolean =>
  field.kind === 'flag'
    ? field.words !== undefined
    : field.kind === 'choice' && field.options.some(({ colour }) => colour !== undefined);

const isFigure = (field: Field): boolean =>
  field.kind === 'money' || (field.kind === 'integer' && field.format !== 'code');
