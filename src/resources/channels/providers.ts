import type { ChoiceOption } from '../../schema/field';

interface ProviderFacts extends ChoiceOption {
  /** Run by the network itself; of any other somebody has to accept the risk before a channel does anything. */
  readonly isOfficial: boolean;
  /** Where its messages arrive: what is known of a number holds within one network. */
  readonly network: string;
}

/**
 * What is known of each provider wherever nobody can ask it: in forms, in the database's choices and in statements. A
 * channel is of the first unless another is named. What a provider can do stands in its adapter, which
 * `server/messaging/messaging.ts` lists under the same name.
 */
export const providers = [
  {
    value: 'waha',
    label: { ar: 'واتساب عبر WAHA', en: 'WhatsApp by WAHA' },
    isOfficial: false,
    network: 'whatsapp',
  },
  {
    value: 'cloud',
    label: { ar: 'واتساب الرسمي (Cloud API)', en: 'Official WhatsApp (Cloud API)' },
    isOfficial: true,
    network: 'whatsapp',
  },
] as const satisfies readonly ProviderFacts[];

const namesWhere = (isMeant: (provider: ProviderFacts) => boolean): readonly string[] =>
  providers.filter(isMeant).map(({ value }) => value);

/** Names of those that nobody has to accept a risk of. */
export const officialProviders = namesWhere(({ isOfficial }) => isOfficial);

/** Names of those that write to somebody's WhatsApp. */
export const whatsAppProviders = namesWhere(({ network }) => network === 'whatsapp');
