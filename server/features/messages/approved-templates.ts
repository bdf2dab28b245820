import type pg from 'pg';
import { officialTemplates as question } from '../../../src/resources/messages/queries';
import { type MessagingSettings, messagingSettings } from '../../../src/resources/messages/settings';
import { variablesIn } from '../../../src/schema/text/template';
import { settingsOf } from '../../data/settings';
import { fetchRows, oneOf } from '../../kernel/rows';
import type { Messaging } from '../../messaging/messaging';
import { templateStates } from '../../messaging/provider-types';
import { type PlannedKind, type TemplateRef, templateLanguage, templateNames, textKeys } from './texts';

/** Approved templates of the official provider, as its accounts were last read. */

const answered = question.answer.fields;
const templateColumns = {
  channelId: 'number',
  name: 'text',
  language: 'text',
  state: oneOf(...templateStates),
  category: 'text',
  reason: answered.kinds.fields.reason,
  body: 'text',
  params: 'number',
  isFillable: 'flag',
} as const;

const templatesOf = (client: pg.ClientBase | pg.Pool, channelIds: readonly number[]) =>
  fetchRows(client, templateColumns)(
    `select channel_id as "channelId", name, language, state, category, reason, body, params, is_fillable as "isFillable"
     from channel_templates where channel_id = any($1::int[]) order by name, language`,
    [channelIds],
  );
type Template = Awaited<ReturnType<typeof templatesOf>>[number];

/** Names of the providers that send approved templates in place of free text. */
export const templateProviders = ({ served }: Messaging): readonly string[] =>
  served.flatMap(({ provider }) => (provider.capabilities.freeText ? [] : provider.name));

/** Official channels of the branches (null: of all), central ones included. */
export const officialTemplates = async (
  pool: pg.Pool,
  messaging: Messaging,
  branchIds: readonly number[] | null,
) => {
  const channels = await fetchRows(pool, {
    channelId: 'number',
    channelName: 'text',
    hasAccount: 'flag',
    problem: answered.problem,
  })(
    `select h.id as "channelId", h.channel_name as "channelName", h.account_id is not null as "hasAccount", a.templates_problem as problem
     from channels h left join channel_accounts a on a.channel_id = h.id
     where h.deleted_at is null and h.provider = any($1::text[])
       and ($2::int[] is null or h.branch_id is null or h.branch_id = any($2)) order by h.id`,
    [templateProviders(messaging), branchIds],
  );
  const settings = await settingsOf(pool, messagingSettings);
  const all = await templatesOf(
    pool,
    channels.map(({ channelId }) => channelId),
  );
  return channels.map(({ hasAccount, ...channel }) => {
    const own = all.filter(({ channelId }) => channelId === channel.channelId);
    return {
      ...channel,
      problem: hasAccount ? channel.problem : ('noAccount' as const),
      kinds: kinds.map((kind) => stateOfKind(kind, settings, own)),
    };
  });
};

const kinds: readonly PlannedKind[] = [
  ...(['reminder', 'booked', 'moved', 'cancelled'] as const),
  ...(['afterVisit', 'followUp', 'birthday'] as const),
];

const stateOfKind = (kind: PlannedKind, settings: MessagingSettings, own: readonly Template[]) => {
  const found = templateOfKind(kind, own);
  const params = variablesIn(settings[textKeys[kind]]).length;
  const isFit = found?.state !== 'approved' || (found.isFillable && found.params === params);
  return {
    kind,
    name: templateNames[kind],
    language: templateLanguage,
    reason: found?.reason ?? null,
    state: isFit ? (found?.state ?? 'missing') : 'unfit',
  } as const;
};

const templateOfKind = (kind: PlannedKind, own: readonly Template[]): Template | undefined =>
  own.find(({ name, language }) => name === templateNames[kind] && language === templateLanguage);

export interface Tried {
  readonly body: string;
  readonly template: TemplateRef;
}

/**
 * Returns an approved template for a test message, filled with `values`: the one of our kinds if there is one, else any
 * of the account in our language. Undefined if none can be sent.
 */
export const templateToTry = async (
  client: pg.PoolClient,
  channelId: number,
  values: readonly string[],
): Promise<Tried | undefined> => {
  const own = (await templatesOf(client, [channelId])).filter(
    ({ state, isFillable, params, category }) =>
      state === 'approved' && isFillable && params <= values.length && category !== 'AUTHENTICATION',
  );
  const chosen =
    kinds.flatMap((kind) => templateOfKind(kind, own) ?? [])[0] ??
    own.find(({ language }) => language === templateLanguage) ??
    own[0];
  if (!chosen) return undefined;
  const { name, language, body, params } = chosen;
  const given = values.slice(0, params);
  let next = 0;
  const text = body.replace(/\{\{[^{}]{1,60}\}\}/g, () => given[next++] ?? '');
  return { body: text, template: { name, language, params: given } };
};
