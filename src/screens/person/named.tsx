import type { ReactNode } from 'react';
import { type Entity, mustKeysOf } from '../../schema/entity';
import { numberIn, textIn } from '../data/row';
import { Face, type FaceSize } from './person';

/** What must be known about a row of the entity, or about the embedded row of a reference to it. '' without any. */
export const mustIn = (entity: Entity, row: unknown): string =>
  mustKeysOf(entity)
    .map((key) => textIn(row, key).trim())
    .filter((text) => text !== '')
    .join('\n');

interface NamedProps {
  readonly entity: Entity;
  /** Row of a person, or the embedded row of a reference. */
  readonly row: unknown;
  readonly size: FaceSize;
  /** The name and what stands beneath it. */
  readonly children: ReactNode;
}

/**
 * A person in a narrow place: the face before the name. What must be known is a mark on the face, which tells the
 * words to the pointer and to screen readers, because a column has no room for them.
 */
export const Named = ({ entity, row, size, children }: NamedProps) => {
  const must = mustIn(entity, row);
  return (
    <span className="named" title={must === '' ? undefined : must}>
      <Face
        id={numberIn(row, 'id') ?? 0}
        name={textIn(row, entity.title)}
        size={size}
        hasAlert={must !== ''}
      />
      <span className="named-who">{children}</span>
      {must !== '' && <span className="visually-hidden">{must}</span>}
    </span>
  );
};
