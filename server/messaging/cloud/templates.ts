import { ownIn } from '../../kernel/rows';
import { type Json, listOf, objectOf, textOf } from '../http/client';
import type { Result, Template, TemplateReason, TemplateState } from '../provider-types';

/** Templates of one page. */
const atOnce = 100;
/** Pages that are read at most. */
const mostPages = 20;

const fields = 'name,language,status,category,rejected_reason,parameter_format,components';

/** Reads all templates of an account, page by page. */
export const readTemplates = async (
  ask: (query: string) => Promise<Result<Json>>,
): Promise<Result<readonly Template[]>> => {
  const found: Template[] = [];
  let after = '';
  for (let page = 0; page < mostPages; page++) {
    const place = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
    const answer = await ask(`fields=${fields}&limit=${atOnce}${place}`);
    if (!answer.ok) return answer;
    const { data, paging } = answer.value;
    found.push(...listOf(data).flatMap((one) => templateIn(objectOf(one) ?? {}) ?? []));
    const next = textOf(objectOf(objectOf(paging)?.cursors)?.after);
    if (!next || next === after || listOf(data).length === 0) break;
    after = next;
  }
  return { ok: true, value: found };
};

const templateIn = (answer: Json): Template | undefined => {
  const [name, language] = [textOf(answer.name), textOf(answer.language)];
  const state = templateStateOf(answer.status);
  if (!name || !language || !state) return undefined;
  const parts = listOf(answer.components).map((part) => objectOf(part) ?? {});
  const body = textOf(parts.find(({ type }) => type === 'BODY')?.text) ?? '';
  const others = parts.filter(({ type }) => type !== 'BODY');
  return {
    name: name.slice(0, 200),
    language: language.slice(0, 20),
    state,
    category: (textOf(answer.category) ?? '').slice(0, 40),
    reason: templateReasonOf(answer.rejected_reason),
    body: body.slice(0, 2000),
    params: new Set(body.match(placeholders)).size,
    isFillable: answer.parameter_format !== 'NAMED' && !others.some(isToBeFilled),
  };
};

const placeholders = /\{\{[^{}]{1,60}\}\}/g;

/** A header with a picture or a placeholder, or a button with one. We fill the body alone. */
const isToBeFilled = (part: Json): boolean =>
  (part.type === 'HEADER' && part.format !== 'TEXT') || JSON.stringify(part).includes('{{');

/** Our word for a template's status or event; undefined for one that is gone. */
export const templateStateOf = (word: unknown): TemplateState | undefined => {
  switch (word) {
    case 'APPROVED':
    case 'REINSTATED':
    case 'UNARCHIVED':
    // In danger of a pause, but sent.
    case 'FLAGGED':
      return 'approved';
    case 'PENDING':
    case 'IN_APPEAL':
      return 'pending';
    case 'REJECTED':
      return 'rejected';
    case 'PAUSED':
    case 'LOCKED':
      return 'paused';
    case 'DISABLED':
    case 'LIMIT_EXCEEDED':
    case 'ARCHIVED':
      return 'disabled';
    default:
      return undefined;
  }
};

const reasons: Readonly<Record<string, TemplateReason>> = {
  ABUSIVE_CONTENT: 'abusive',
  CATEGORY_NOT_AVAILABLE: 'category',
  INCORRECT_CATEGORY: 'category',
  INVALID_FORMAT: 'format',
  TAG_CONTENT_MISMATCH: 'mismatch',
  PROMOTIONAL: 'promotional',
  SCAM: 'scam',
};

export const templateReasonOf = (word: unknown): TemplateReason | undefined =>
  typeof word === 'string' ? ownIn(reasons, word) : undefined;
