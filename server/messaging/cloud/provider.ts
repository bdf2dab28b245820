import { withoutEnd } from '../../../src/schema/text/length';
import { toLatinDigits } from '../../../src/schema/text/parse';
import {
  type Answer,
  type Http,
  type HttpCall,
  type Json,
  limited,
  listOf,
  nothing,
  numberOf,
  objectIn,
  objectOf,
  plusDigits,
  readerOf,
  textOf,
  unsupported,
} from '../http/client';
import type { Provider } from '../provider';
import type { ChannelAccess, ChannelState, OutgoingMessage, Rejection, Result } from '../provider-types';
import { failureOfCode, meaningOf } from './codes';
import { readTemplates } from './templates';
import { accountsIn, parseCloudWebhook, sessionsIn } from './webhook';

export const cloudBase = 'https://graph.facebook.com/v23.0';

/**
 * The official Cloud API. A channel's session is the phone number id, its key the access token, its webhook secret
 * the app secret. No phone stays linked: the channel works as long as the token is valid.
 */
export const cloudProvider = (http: Http) => {
  const ask = (channel: ChannelAccess, method: HttpCall['method'], path: string, body?: object) =>
    http({
      method,
      url: `${withoutEnd(channel.endpoint, '/')}/${path}`,
      headers: { authorization: `Bearer ${channel.apiKey ?? ''}` },
      body,
    });
  const call = (channel: ChannelAccess, method: HttpCall['method'], path: string, body?: object) =>
    ask(channel, method, `${encodeURIComponent(channel.session)}${path}`, body);
  const number = async <T>(channel: ChannelAccess, take: (answer: Json) => T): Promise<Result<T>> =>
    taken(await call(channel, 'GET', `?fields=${numberFields.join()}`), take);
  const isThere = async (channel: ChannelAccess): Promise<Result<undefined>> => {
    const found = await number(channel, () => true);
    return found.ok ? nothing : found;
  };
  return {
    name: 'cloud',
    sessionPath: '/',
    capabilities: {
      proof: 'code',
      pace: 'perNumber',
      freeText: false,
      ownSecret: true,
    },
    // The number belongs to the business account there. Here we only check that the token reaches it.
    create: isThere,
    remove: async () => nothing,
    start: isThere,
    stop: async () => nothing,
    restart: isThere,
    logout: async () => nothing,
    getState: (channel) => number(channel, stateOf),
    getProfile: (channel) =>
      number(channel, (answer) => ({
        id: textOf(answer.id) ?? null,
        pushName: textOf(answer.verified_name) ?? null,
        name: textOf(answer.verified_name) ?? null,
        picture: null,
      })),
    getQr: async () => unsupported,
    requestCode: async (channel) => {
      const body = { code_method: 'SMS', language: codeLanguage };
      const failure = failureOf(await call(channel, 'POST', '/request_code', body));
      return failure ?? { ok: true, value: { kind: 'otp' } };
    },
    verifyCode: async (channel, code) => {
      const outcome = await call(channel, 'POST', '/verify_code', {
        code: toLatinDigits(code).replace(/\D/g, ''),
      });
      const failure = failureOf(outcome);
      if (failure) return failure.reason === 'refused' ? { ok: true, value: false } : failure;
      return { ok: true, value: outcome.kind === 'answer' && objectIn(outcome.body)?.success === true };
    },
    register: async (channel, pin) => {
      const digits = toLatinDigits(pin);
      if (!/^\d{6}$/.test(digits)) return { ok: false, reason: 'wrongPin' };
      const body = { messaging_product: 'whatsapp', pin: digits };
      const outcome = await call(channel, 'POST', '/register', body);
      return failureOf(outcome) ?? nothing;
    },
    templates: async (channel) => {
      const { account } = channel;
      if (!account) return unsupported;
      return readTemplates(async (query) => {
        const path = `${encodeURIComponent(account)}/message_templates?${query}`;
        return taken(await ask(channel, 'GET', path), (answer) => answer);
      });
    },
    send: async (channel, message) => sendResultOf(await call(channel, 'POST', '/messages', bodyOf(message))),
    parseWebhook: parseCloudWebhook,
    sessionsIn,
    accountsIn,
  } satisfies Provider;
};

/** Language of the message with a code. The API takes a language with its country only. */
const codeLanguage = 'ar_EG';

const numberFields = ['verified_name', 'display_phone_number', 'code_verification_status', 'status'];

/**
 * State of a number. A connected one is registered, and so was proved before, whatever became of its code since. An
 * answer without a status says only that the token reaches the number.
 */
const stateOf = (answer: Json): ChannelState => {
  const status = textOf(answer.status) ?? 'CONNECTED';
  const linkedNumber = plusDigits(textOf(answer.display_phone_number) ?? '');
  const displayName = textOf(answer.verified_name);
  const isVerified = answer.code_verification_status === 'VERIFIED';
  const known = {
    ...(linkedNumber === undefined ? {} : { linkedNumber }),
    ...(displayName === undefined ? {} : { displayName }),
  };
  if (gone.includes(status)) return { status: 'FAILED', phase: 'failed' };
  if (unregistered.includes(status))
    return {
      status: 'NOT_REGISTERED',
      phase: 'starting',
      ...known,
      isProved: isVerified,
      isUnregistered: true,
    };
  const isProved = isVerified || answer.status !== undefined;
  return { status: 'WORKING', phase: 'working', ...known, isProved };
};

/** Numbers that send nothing, whatever is done here. */
const gone: readonly string[] = ['BANNED', 'DELETED', 'MIGRATED'];
/** Numbers that are not connected to the API yet, or no longer. */
const unregistered: readonly string[] = ['PENDING', 'DISCONNECTED', 'UNLINKED', 'UNVERIFIED'];

const bodyOf = ({ to, text, template, reference }: OutgoingMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: to.replace(/\D/g, ''),
  biz_opaque_callback_data: reference,
  ...(template
    ? {
        type: 'template',
        template: {
          name: template.name,
          language: { policy: 'deterministic', code: template.language },
          components:
            template.params.length > 0 ? [{ type: 'body', parameters: textsOf(template.params) }] : [],
        },
      }
    : { type: 'text', text: { body: text, preview_url: false } }),
});

const textsOf = (params: readonly string[]) => params.map((text) => ({ type: 'text', text }));

const errorCodeIn = ({ body }: Answer): number | undefined => numberOf(objectOf(objectIn(body)?.error)?.code);

const rejectionOf = (answer: Answer): Rejection | undefined => {
  const code = errorCodeIn(answer);
  const meaning = code === undefined ? undefined : meaningOf(code);
  if (!meaning) return undefined;
  return meaning.reason === 'limited' ? limited(answer) : { kind: 'rejected', ...meaning };
};

const { failureOf, taken, sendResultOf } = readerOf({
  idIn: ({ messages }) => textOf(objectOf(listOf(messages)[0])?.id),
  rejectionOf,
  reasonOf: (answer) => failureOfCode(errorCodeIn(answer)),
});
