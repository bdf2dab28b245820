import type { ChoiceOption } from '../../schema/field';

interface ProviderFacts extends ChoiceOption {
  /** True if the network may ban a number for the provider, so that a user must accept this risk first. */
  readonly isRisky: boolean;
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
    isRisky: true,
    network: 'whatsapp',
  },
  {
    value: 'cloud',
    label: { ar: 'واتساب الرسمي (Cloud API)', en: 'Official WhatsApp (Cloud API)' },
    isRisky: false,
    network: 'whatsapp',
  },
  {
    value: 'dryRun',
    label: { ar: 'تجربة دون إرسال', en: 'Dry run: sends nothing' },
    isRisky: false,
    network: 'none',
  },
] as const satisfies readonly ProviderFacts[];

const namesWhere = (isMeant: (provider: ProviderFacts) => boolean): readonly string[] =>
  providers.filter(isMeant).map(({ value }) => value);

/** Names of providers without a risk to accept. */
export const safeProviders = namesWhere(({ isRisky }) => !isRisky);

export const whatsAppProviders = namesWhere(({ network }) => network === 'whatsapp');
