import type { OperationOptions } from '../../src/schema/openapi';
import type { Json, JsonObject } from '../../src/schema/openapi-schemas';

/** A call that no declaration describes. */
export type HandWrittenCall = Omit<OperationOptions, 'id' | 'tag'> & {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  /** Address of the entity it is served with. Default: the first part of its own. */
  readonly beside?: string;
};

export const integer: JsonObject = { type: 'integer' };
export const string: JsonObject = { type: 'string' };
export const optionalText: JsonObject = { type: ['string', 'null'] };
export const list = (items: JsonObject): JsonObject => ({ type: 'array', items });

/** An object whose keys are all required, but for those ending in `?`. */
export const object = (properties: Readonly<Record<string, JsonObject>>): JsonObject => ({
  type: 'object',
  required: Object.keys(properties).filter((key) => !key.endsWith('?')),
  properties: Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key.replace('?', ''), schema]),
  ),
});

export const options = (...values: readonly Json[]): JsonObject => ({ type: 'string', enum: [...values] });
