import { z } from 'zod';
import type { Entity } from './entity';
import type { RowOf } from './types';

// Apart from the answers' vocabulary, so that a list can name its actions without loading zod.

/** A row of the entity inside a zod schema; the description refers to the entity's own. */
export const rowSchemaOf = <E extends Entity>(entity: E) =>
  z.custom<RowOf<E>>().meta({ entity: entity.name });
