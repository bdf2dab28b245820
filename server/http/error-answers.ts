import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorCodeOf, errorText, permissionWords, wireMessage } from '../../src/i18n/errors';
import { fill, languageOf, type TextParams } from '../../src/i18n/say';
import { ar, en } from '../../src/i18n/texts';
import type { Book, Home } from '../../src/schema/book';
import { errorNameOf, fieldAt, labelAmong, ownSentence, wireNameOf } from '../../src/schema/entity';
import type { Fields, Lang } from '../../src/schema/field';
import { tooLongIn } from '../db/lengths';
import { ApiError, errorCode, type FieldIssue, invalid, isLost } from '../kernel/errors';
import { figuresOf, ownTextIn, textIn, wordsOf } from './texts';

/** Sends an error in the caller's language, never with a stack trace or an SQL statement (P-05). */
export const answerError = (
  book: Book,
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const { known, body } = refusalOf(book, error, request);
  const { retryAfterSeconds, allow } = known.details;
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds));
  if (allow !== undefined) reply.header('Allow', allow);
  reply.status(known.status).header('Cache-Control', 'no-store').headers(apiFile).send(body);
};

/** Returns an error as it is answered, in the caller's language. Logs one that is the server's own fault. */
export const refusalOf = (book: Book, error: FastifyError | Error, request: FastifyRequest) => {
  const tooLong = tooLongIn(book.entities, error);
  const known = tooLong ? invalid([tooLong]) : asApiError(error);
  if (known.status >= 500) request.log.error({ err: error }, 'request failed');
  const lang = languageOf(request.headers['accept-language']);
  const { issues, field, current, extra, params } = known.details;
  const fields = request.routeOptions.config.fields?.() ?? {};
  return {
    known,
    body: {
      success: false,
      code: known.code,
      message: messageOf(book, known, lang, String(request.id), fields),
      errors: issues && errorsOf(issues, lang, fields),
      field: field === undefined ? undefined : wireNameOf(field),
      current,
      params,
      ...extra,
      requestId: known.status >= 500 ? String(request.id) : undefined,
    },
  };
};

/** Makes a browser save an answer that is opened as a page, instead of showing it (ASVS 14.4.2). */
export const apiFile = { 'Content-Disposition': 'attachment; filename="api.json"' };

const messageOf = (book: Book, error: ApiError, lang: Lang, requestId: string, fields: Fields): string => {
  const code = errorCodeOf(error.code) ?? 'server.error';
  const fixed = wireMessage[code];
  if (fixed) return fixed;
  const { params, issues, retryAfterSeconds, said } = error.details;
  if (said) return textIn(lang, said, params);
  if (code === 'forbidden') return deniedText(book, error.code, lang);
  const [first] = issues ?? [];
  if (first && issues?.length === 1 && error.code === 'validation.failed') {
    const own = ownSentence(fields, first);
    if (own) return own[lang];
    const wire = errorNameOf(first.path);
    const label = fieldAt(fields, first.path)?.label ?? labelAmong(book.entities, first.path.join('.'));
    const field = ownTextIn(lang, `field.${wire}`) ?? label?.[lang] ?? wire;
    return textIn(lang, 'error.fieldMessage', { field, message: textIn(lang, first.key, first.params) });
  }
  const shown = {
    requestId,
    ...(retryAfterSeconds === undefined ? {} : { count: retryAfterSeconds }),
    ...shownOf(book, params, lang, error.details.zone),
  };
  return error.said
    ? fill(error.said[lang], shown, lang, figuresOf(lang))
    : textIn(lang, errorText[code], shown);
};

/** Parameters of a message, with times formatted for the reader. The reply's `params` keep the plain values. */
const shownOf = (home: Home, params: TextParams | undefined, lang: Lang, zone?: string): TextParams => {
  const words = wordsOf(home, lang, zone);
  const { time, start, end } = params ?? {};
  return {
    ...params,
    ...(time === undefined ? {} : { time: words.dateTime(time) }),
    ...(typeof start === 'string' ? { start: words.time(start) } : {}),
    ...(typeof end === 'string' ? { end: words.time(end) } : {}),
  };
};

/** For example 'You lack the permission to edit customers (customers.update)', or the screen's own sentence. */
const deniedText = (book: Book, code: string, lang: Lang): string => {
  const [, module = '', action = ''] = code.split('.');
  const permission = `${module}.${action}`;
  const own = ownTextIn(lang, `${module}.denied.${action}`);
  if (own) return own;
  return textIn(lang, 'perm.denied', {
    action: permissionWords(lang === 'en' ? en : ar, permission, book.moduleLabel(module, 'bent')?.[lang]),
    permission,
  });
};

const errorsOf = (
  issues: readonly FieldIssue[],
  lang: Lang,
  fields: Fields,
): Readonly<Record<string, readonly string[]>> => {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const name = errorNameOf(issue.path);
    const text = ownSentence(fields, issue)?.[lang] ?? textIn(lang, issue.key, issue.params);
    errors[name] = [...(errors[name] ?? []), text];
  }
  return errors;
};

const asApiError = (error: FastifyError | Error): ApiError => {
  if (error instanceof ApiError) return error;
  const code = errorCode(error) ?? '';
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new ApiError(413, 'request.tooLarge');
  if (status === 415) return new ApiError(415, 'request.mediaType');
  if (status !== undefined && status >= 400 && status < 500) return new ApiError(400, 'request.malformed');
  if (error instanceof SyntaxError || /^22/.test(code)) return new ApiError(400, 'request.malformed');
  // The text is too long for a unique index.
  if (code === '54000') return new ApiError(413, 'request.tooLarge');
  if (code === '23503') return new ApiError(409, 'reference.inUse');
  if (isLost(error)) return new ApiError(503, 'server.busy', { retryAfterSeconds: 2 });
  return new ApiError(500, 'server.error');
};
