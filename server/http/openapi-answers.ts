import type { z } from 'zod';
import { jsonSchemaOf } from '../../src/schema/openapi-calls';
import { type Json, type JsonObject, schemaNameOf } from '../../src/schema/openapi-schemas';
import type { AnswerShape, EntityServer } from '../data/entity-server';

/** The schemas of declarations with what servers make of rows, payloads and refusals beyond them. */
export const asAnswered = (schemas: JsonObject, servers: readonly EntityServer[]): JsonObject =>
  servers.reduce(withServer, schemas);

const withServer = (schemas: JsonObject, server: EntityServer): JsonObject => {
  const { entity, keepsAbsent, answerShape, refusalKeys } = server;
  const name = schemaNameOf(entity);
  const update = `${name}Update`;
  return {
    ...schemas,
    ...(answerShape ? { [name]: shaped(objectIn(schemas[name]), answerShape) } : {}),
    ...(keepsAbsent ? { [update]: { ...objectIn(schemas[update]), required: [] } } : {}),
    ...(refusalKeys ? { Error: withKeys(objectIn(schemas.Error), refusalKeys) } : {}),
  };
};

const shaped = (row: JsonObject, { adds, inRows = {}, leavesOut = [] }: AnswerShape): JsonObject => {
  const whole = withKeys(row, adds);
  const properties = objectIn(whole.properties);
  const lists = Object.entries(inRows).map(([key, more]): [string, JsonObject] => {
    const list = objectIn(properties[key]);
    return [key, { ...list, items: withKeys(objectIn(list.items), more) }];
  });
  const kept = Object.entries({ ...properties, ...Object.fromEntries(lists) });
  return {
    ...whole,
    required: textsIn(whole.required).filter((key) => !leavesOut.includes(key)),
    properties: Object.fromEntries(kept.filter(([key]) => !leavesOut.includes(key))),
  };
};

/** An object that says what the other one says, too. */
const withKeys = (schema: JsonObject, more: z.ZodObject): JsonObject => {
  const { properties, required } = jsonSchemaOf(more, { entities: [] });
  return {
    ...schema,
    required: [...new Set([...textsIn(schema.required), ...textsIn(required)])],
    properties: { ...objectIn(schema.properties), ...objectIn(properties) },
  };
};

const objectIn = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
const textsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];
