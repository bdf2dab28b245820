import type { ChoiceOption } from '../../schema/field';

interface ProviderFacts extends ChoiceOption {
  /** True if the network itself runs the provider. For any other a user must accept the risk first. */
  readonly isOfficial: boolean;
  /** True if the pace of its channels is ours to keep, as `pace: 'ours'` of its adapter says. */
  readonly isPaced: boolean;
  /** Network that delivers the messages. Facts about a phone number are valid within one network. */
  readonly network: string;
}

/**
 * Facts about each provider for forms, database choices and statements, where no adapter is available. The
 * first provider is the default. The adapter, which `server/messaging/messaging.ts` lists under the same
 * name, knows what the provider can do.
 */
export const providers = [
  {
    value: 'waha',
    label: { ar: 'واتساب عبر WAHA', en: 'WhatsApp by WAHA' },
    isOfficial: false,
    isPaced: true,
    network: 'whatsapp',
  },
  {
    value: 'cloud',
    label: { ar: 'واتساب الرسمي (Cloud API)', en: 'Official WhatsApp (Cloud API)' },
    isOfficial: true,
    isPaced: false,
    network: 'whatsapp',
  },
] as const satisfies readonly ProviderFacts[];

const namesWhere = (isMeant: (provider: ProviderFacts) => boolean): readonly string[] =>
  providers.filter(isMeant).map(({ value }) => value);

/** Names of providers without a risk to accept. */
export const officialProviders = namesWhere(({ isOfficial }) => isOfficial);

/** Names of providers whose channels have a pace and limits of ours. */
export const pacedProviders = namesWhere(({ isPaced }) => isPaced);

export const whatsAppProviders = namesWhere(({ network }) => network === 'whatsapp');
