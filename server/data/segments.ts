import { originalOf } from '../../src/schema/book';
import type { Entity } from '../../src/schema/entity';
import type { Params } from '../kernel/params';
import type { Scope } from './scope';

/** Who asks for a segment. Rows of other entities must be read within the scope, or a count would tell of them. */
export interface SegmentAsk {
  readonly scope: Scope;
  readonly params: Params;
}

/** Conditions of an entity's segments as SQL over the row `t`, by their keys. */
export type Segments = Readonly<Record<string, (asked: SegmentAsk) => string>>;

const kept = new WeakMap<Entity, Segments>();

/** Keeps the conditions that a server gives, because the statements of a list know the entity alone. */
export const keepSegments = (entity: Entity, segments: Segments): void => {
  kept.set(originalOf(entity), segments);
};

/** SQL of a segment without declared filters. Throws for one that no server knows. */
export const segmentSql = (entity: Entity, key: string, asked: SegmentAsk): string => {
  const condition = kept.get(originalOf(entity))?.[key];
  if (!condition) throw new Error(`${entity.name} has no segment ${key}`);
  return condition(asked);
};
