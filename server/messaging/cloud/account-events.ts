import { createHash } from 'node:crypto';
import type { AccountEvent, ProviderEvent, TemplateEvent } from '../events';
import { type Json, listOf, objectOf, textOf } from '../http/client';
import { templateReasonOf, templateStateOf } from './templates';

/** One change of a webhook. `account` and `time` are those of the entry around it. */
export interface Change {
  readonly account: string | undefined;
  readonly time: unknown;
  readonly field: string | undefined;
  readonly value: Json;
}

/** Events that name no number by its id: of the account, and of its templates. */
export const accountEvents = (change: Change, account: string | undefined): readonly ProviderEvent[] => {
  if (account === undefined || change.account !== account) return [];
  switch (change.field) {
    case 'message_template_status_update':
      return templateEvents(change);
    case 'account_update':
      return accountUpdates(change);
    default:
      return [];
  }
};

/** These events have no id either: account, time and content identify one. */
const baseOf = ({ field, time, account, value }: Change) => {
  const content = createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
  return { id: [field, account, String(time), content].join(' ').slice(0, 200), at: secondsOf(time) };
};

const templateEvents = (change: Change): readonly TemplateEvent[] => {
  const { value } = change;
  const [name, language] = [textOf(value.message_template_name), textOf(value.message_template_language)];
  if (!name || !language) return [];
  return [
    {
      ...baseOf(change),
      type: 'template',
      name: name.slice(0, 200),
      // Events write `en-US`, lists `en_US`.
      language: language.replace('-', '_').slice(0, 20),
      state: templateStateOf(value.event),
      reason: templateReasonOf(value.reason),
    },
  ];
};

const accountUpdates = (change: Change): readonly AccountEvent[] => {
  const { value } = change;
  const base = { ...baseOf(change), type: 'account' } as const;
  const banned = objectOf(value.ban_info)?.waba_ban_state;
  const words = [banned ?? []].flat().map(String);
  if (words.includes('REINSTATE')) return [{ ...base, isLocked: false }];
  if (words.includes('DISABLE')) return [{ ...base, isLocked: true }];
  const ends = listOf(value.restriction_info).flatMap((one) => secondsOf(objectOf(one)?.expiration) ?? []);
  const last = ends.toSorted((a, b) => b.getTime() - a.getTime())[0];
  return last ? [{ ...base, restrictedUntil: last }] : [];
};

export const secondsOf = (value: unknown): Date | undefined =>
  /^\d{9,11}$/.test(String(value)) ? new Date(Number(value) * 1000) : undefined;
