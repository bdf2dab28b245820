/** Reads the API's own description and checks answers against it. */

export type Schema = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
  readonly security?: readonly unknown[];
  readonly 'x-permission'?: string;
  /** Permission that also opens the call. */
  readonly 'x-permission-or'?: string;
  readonly 'x-permission-and'?: string;
}

export interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Returns the differences between an answer and its description; empty if none. Undescribed keys are differences. */
export const problemsOf = (
  document: Document,
  schema: Schema,
  value: unknown,
  at = '$',
): readonly string[] => {
  if (typeof schema.$ref === 'string') {
    const target = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return target ? problemsOf(document, target, value, at) : [`${at}: ${schema.$ref} leads nowhere`];
  }
  if (Array.isArray(schema.anyOf)) {
    const tries = schema.anyOf.map((option: Schema) => problemsOf(document, option, value, at));
    return tries.some((problems) => problems.length === 0)
      ? []
      : [`${at}: none of ${tries.map((t) => t[0]).join(' | ')}`];
  }
  if ('const' in schema && value !== schema.const)
    return [`${at}: ${JSON.stringify(value)} is not ${String(schema.const)}`];
  const types = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  if (types.length > 0 && !types.some((type) => isOfType(type, value)))
    return [`${at}: ${JSON.stringify(value)} is not ${types.join(' or ')}`];
  if (value === null) return [];
  if (Array.isArray(schema.enum) && !schema.enum.includes(value))
    return [`${at}: ${JSON.stringify(value)} is no option`];
  if (Array.isArray(value) && isSchema(schema.items)) {
    const { items } = schema;
    return value.flatMap((item, index) => problemsOf(document, items, item, `${at}[${index}]`));
  }
  if (typeof value === 'object' && isSchema(schema.properties))
    return objectProblems(document, schema, { ...value }, at);
  if (typeof value === 'string') return formatProblems(schema, value, at);
  return [];
};

const objectProblems = (
  document: Document,
  schema: Schema,
  value: Record<string, unknown>,
  at: string,
): readonly string[] => {
  const properties: Record<string, unknown> = isSchema(schema.properties) ? { ...schema.properties } : {};
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  return [
    ...required.filter((key) => !(String(key) in value)).map((key) => `${at}.${String(key)} is missing`),
    ...Object.entries(value).flatMap(([key, item]) => {
      const sub = properties[key];
      if (isSchema(sub)) return problemsOf(document, sub, item, `${at}.${key}`);
      return schema.additionalProperties ? [] : [`${at}.${key} is not described`];
    }),
  ];
};

const formatProblems = (schema: Schema, value: string, at: string): readonly string[] => {
  const patterns: Readonly<Record<string, RegExp>> = {
    date: /^\d{4}-\d{2}-\d{2}$/,
    'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  };
  const pattern = patterns[String(schema.format)];
  return pattern && !pattern.test(value) ? [`${at}: ${value} is no ${String(schema.format)}`] : [];
};

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOfType = (type: unknown, value: unknown): boolean => {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isSchema(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
};
