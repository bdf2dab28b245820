import type { ChoiceOption } from '../../schema/field';

interface ProviderFacts extends ChoiceOption {
  /** Run by the network itself; of any other somebody has to accept the risk before a channel does anything. */
  readonly isOfficial: boolean;
}

/**
 * What browser and server know of each provider; a channel is of the first unless another is named. What a provider can
 * do stands in its adapter, which is registered under the same name in `server/messaging/messaging.ts`.
 */
export const providers = [
  { value: 'waha', label: { ar: 'واتساب عبر WAHA', en: 'WhatsApp by WAHA' }, isOfficial: false },
  {
    value: 'cloud',
    label: { ar: 'واتساب الرسمي (Cloud API)', en: 'Official WhatsApp (Cloud API)' },
    isOfficial: true,
  },
] as const satisfies readonly ProviderFacts[];
