import { z } from 'zod';
import { clash, slot } from '../../src/resources/appointments/series-check';
import { jsonSchemaOf } from '../../src/schema/openapi-calls';
import type { Json, JsonObject } from '../../src/schema/openapi-schemas';

/** Bookings as they are answered: flat names beside the ids (APT-27), contents inside their package. */
export const bookingSchemas = (schemas: JsonObject): JsonObject => {
  const row = schemaIn(schemas, 'Appointments');
  const error = schemaIn(schemas, 'Error');
  const update = schemaIn(schemas, 'AppointmentsUpdate');
  if (!row || !error || !update) return schemas;
  const { packageItems: _inside, ...fields } = propertiesOf(row);
  const flat: Record<string, JsonObject> = {
    ...Object.fromEntries(flatNames.map((name) => [name, json(z.string().nullable())])),
    customerPhones: json(z.array(z.string())),
    services: withItem(fields.services, { staffFullName: json(z.string().nullable()) }),
    packages: withItem(fields.packages, {
      items: json(z.array(content)),
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
        clashes: { ...json(z.array(clash)), description: 'With appointment.clash: who or what is taken' },
        freeSlots: { ...json(z.array(slot)), description: 'With appointment.clash: up to three free times' },
        bookings: {
          ...json(z.array(waiting)),
          description:
            'With user.hasBookings and shift.bookings: those within reach that would be left uncovered',
        },
      },
    },
  };
};

const json = (schema: z.ZodType): JsonObject => jsonSchemaOf(schema, { entities: [] });

const content = z.object({
  serviceId: z.int(),
  serviceName: z.string().nullable(),
  sessionsCount: z.int().nullable(),
});

const waiting = slot.extend({
  id: z.int(),
  title: z.string(),
  staffId: z.int().nullable(),
  branchId: z.int(),
});

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
