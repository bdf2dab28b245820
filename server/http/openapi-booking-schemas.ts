import type { Json, JsonObject } from '../../src/schema/openapi-schemas';
import { clashes, optionalInteger, slots, span } from './openapi-bookings';
import { integer, list, object, optionalText, string } from './openapi-parts';

/** Bookings as they are answered: flat names beside the ids (APT-27), contents inside their package. */
export const bookingSchemas = (schemas: JsonObject): JsonObject => {
  const row = schemaIn(schemas, 'Appointments');
  const error = schemaIn(schemas, 'Error');
  const update = schemaIn(schemas, 'AppointmentsUpdate');
  if (!row || !error || !update) return schemas;
  const { packageItems: _inside, ...fields } = propertiesOf(row);
  const flat: Record<string, JsonObject> = {
    ...Object.fromEntries(flatNames.map((name) => [name, optionalText])),
    customerPhones: list(string),
    services: withItem(fields.services, { staffFullName: optionalText }),
    packages: withItem(fields.packages, {
      items: list(object({ serviceId: integer, serviceName: optionalText, sessionsCount: optionalInteger })),
    }),
  };
  return {
    ...schemas,
    Appointments: {
      ...row,
      required: [...new Set([...requiredOf(row), ...Object.keys(flat)])].filter(
        (key) => key !== 'packageItems',
      ),
      properties: { ...fields, ...flat },
    },
    // Keys that are not sent stay as they are.
    AppointmentsUpdate: { ...update, required: [] },
    Error: {
      ...error,
      properties: {
        ...propertiesOf(error),
        clashes: { ...clashes, description: 'With appointment.clash: who or what is taken' },
        freeSlots: { ...slots, description: 'With appointment.clash: up to three free times' },
        bookings: {
          ...list(
            object({ id: integer, title: string, ...span, staffId: optionalInteger, branchId: integer }),
          ),
          description:
            'With user.hasBookings and shift.bookings: those within reach that would be left uncovered',
        },
      },
    },
  };
};

const flatNames = [
  'customerFullName',
  'customerPersonCode',
  'branchName',
  'staffFullName',
  'roomName',
] as const;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const innerOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const schemaIn = (schemas: JsonObject, name: string): JsonObject | undefined => {
  const found = schemas[name];
  return isObject(found) ? found : undefined;
};
const propertiesOf = (schema: JsonObject): JsonObject => innerOf(schema.properties);
const requiredOf = (schema: JsonObject): readonly Json[] =>
  Array.isArray(schema.required) ? schema.required : [];

/** A list whose items have further keys. */
const withItem = (rows: Json | undefined, more: JsonObject): JsonObject => {
  const schema = innerOf(rows);
  const item = innerOf(schema.items);
  return {
    ...schema,
    items: {
      ...item,
      required: [...requiredOf(item), ...Object.keys(more)],
      properties: { ...propertiesOf(item), ...more },
    },
  };
};
