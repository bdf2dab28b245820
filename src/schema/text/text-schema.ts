import { z } from 'zod';
import { type FieldOf, unreachable } from '../field';
import { longestOf } from './length';
import { findOption } from './parse';
import { unknownVariable } from './template';

/** Control characters except tab and line breaks. No keyboard types them, and no screen shows them. */
const controls = /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** Signs that change the direction of the text around them until they are closed. */
const overrides = /[\u202A-\u202E]/g;

/** Signs without a picture of their own: marks of direction, zero-width spaces, soft hyphens, tags. */
const invisible =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;

/** A joiner or non-joiner that shapes nothing: neither between Arabic letters nor within an emoji. */
const idleJoiners =
  /(?<![\p{Script=Arabic}\u0640\u064B-\u0655\u0670])[\u200C\u200D](?!\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\u0640\u064B-\u0655\u0670])[\u200C\u200D](?!\p{Script=Arabic})/gu;

/**
 * Removes signs that nobody sees, so that two names that look alike are equal and no name changes the direction of
 * what follows it (ASVS 5.2.2). Keeps joiners where they shape something: between Arabic letters and within an emoji.
 */
const cleanLine = (text: string): string =>
  text.replace(controls, '').replace(invisible, '').replace(idleJoiners, '');

/**
 * Removes control characters and overrides of direction. Keeps marks and isolates: somebody who writes several lines
 * orders numbers and Latin words within Arabic by them, and they end with their paragraph (ASVS 5.2.2).
 */
const cleanLines = (text: string): string => text.replace(controls, '').replace(overrides, '');

/**
 * Returns the schema of a text. Invisible signs are removed, spaces trimmed. A text that is too long is refused before
 * anything else reads it, so that no pattern runs over a million characters.
 */
export const textSchema = (field: FieldOf<'text'>): z.ZodType => {
  const format = field.format ?? 'line';
  let schema = boundedText(field, cleanerOf(field)).refine(isStorable, { error: 'validate.text' });
  if (field.required) schema = schema.min(1, { error: 'validate.required', abort: true });
  const { variables } = field;
  if (variables)
    schema = schema.superRefine((value, context) => {
      const variable = unknownVariable(value, variables);
      if (variable !== undefined)
        context.addIssue({ code: 'custom', message: 'validate.variable', params: { variable } });
    });
  switch (format) {
    case 'line':
    case 'lines':
      return schema;
    // A path on this server or a data URL. Pages may load images from nowhere else.
    case 'image':
      return schema.regex(/^(\/(?!\/)[^\s"'<>\\]*|data:image\/[a-z+.-]+[;,][^\s<>]*)$/, {
        error: 'validate.option',
      });
    case 'phone':
      return schema.regex(/^[\d٠-٩۰-۹+\-\s()]*$/, { error: 'validate.phone' });
    case 'email':
      return schema.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, { error: 'validate.email' });
    case 'colour':
      return schema.regex(/^#[0-9a-fA-F]{6}$/, { error: 'validate.colour' });
    case 'capitals':
      return schema.regex(/^[A-Z0-9]{1,6}$/, { error: 'validate.code' });
    case 'zone':
      return schema.refine(isZone, { error: 'validate.zone' });
    default:
      return unreachable(format);
  }
};

export const choiceSchema = (field: FieldOf<'choice'>): z.ZodType =>
  boundedText(field, (text) => cleanLine(text).trim(), 'validate.option')
    .refine(isStorable, { error: 'validate.text' })
    .transform((value) => findOption(field.options, value)?.value ?? value)
    .refine((value) => (field.open ? value !== '' : field.options.some((option) => option.value === value)), {
      error: (issue) => (issue.input === '' && field.required ? 'validate.required' : 'validate.option'),
    });

/** Returns the schema of a written day, time or instant. */
export const writtenSchema = (
  field: FieldOf<'date'> | FieldOf<'time'> | FieldOf<'moment'>,
  isIt: (value: string) => boolean,
): z.ZodType => {
  const error = field.kind === 'time' ? 'validate.time' : 'validate.date';
  return z
    .string({ error: (issue) => required(issue, error) })
    .max(longestOf(field) ?? 0, { error, abort: true })
    .refine(isIt, { error });
};

/** Schema of a name in a list that stands for a row of another entity. */
export const nameSchema = (max: number): z.ZodType =>
  z
    .string({ error: 'validate.text' })
    .max(max, { error: 'validate.long', abort: true })
    .trim()
    .refine(isStorable, { error: 'validate.text' });

export const required = (issue: { readonly input?: unknown }, otherwise: string): string =>
  issue.input === undefined || issue.input === null ? 'validate.required' : otherwise;

const boundedText = (
  field: FieldOf<'text'> | FieldOf<'choice'>,
  clean: (text: string) => string,
  otherwise = 'validate.text',
) => {
  const longest = longestOf(field) ?? 0;
  return (
    z
      .string({ error: (issue) => required(issue, otherwise) })
      // Nobody types that many invisible signs: such a text stays as it is, and is too long.
      .overwrite((text) => (text.length > 2 * longest + 100 ? text : clean(text)))
      .max(longest, { error: 'validate.long', abort: true })
  );
};

/**
 * A password is kept as it was typed, blanks at its ends too, because its owner types it again (ASVS 2.1.3). A key that
 * is pasted loses only those blanks.
 */
const cleanerOf = ({ secret, format = 'line' }: FieldOf<'text'>): ((text: string) => string) => {
  if (secret === 'hash') return (text) => text;
  if (secret || format === 'image') return (text) => text.trim();
  const clean = format === 'lines' ? cleanLines : cleanLine;
  return (text) => clean(text).trim();
};

/** PostgreSQL refuses NUL, and half a surrogate pair would silently be replaced. */
const isStorable = (value: string): boolean => !value.includes('\0') && isWellFormed(value);

const isWellFormed = (value: string): boolean =>
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value);

const isZone = (value: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
};
