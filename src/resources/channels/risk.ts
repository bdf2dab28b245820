import type { State } from '../../schema/refusal';
import { officialProviders } from './providers';
import { channelRefusals } from './words';

/** Whether a channel waits for somebody to accept what its unofficial provider may cost: it does nothing until then. */
export const lacksAcceptance = ({
  provider,
  riskAccepted,
}: {
  readonly provider: string | null;
  readonly riskAccepted: boolean | null;
}): boolean => !officialProviders.includes(provider ?? '') && riskAccepted !== true;

/** Whether something can be done with a channel at its provider: true, or what is against it. */
export const canBeUsed = (
  channel: { readonly isActive: boolean | null } & Parameters<typeof lacksAcceptance>[0],
): State => {
  if (!channel.isActive) return channelRefusals.inactive;
  return lacksAcceptance(channel) ? channelRefusals.riskNotAccepted : true;
};
