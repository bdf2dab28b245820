import type { State } from '../../schema/refusal';
import { safeProviders } from './providers';
import { channelRefusals } from './words';

/** True if the risk of an unofficial provider is not accepted; the channel does nothing until then. */
export const lacksAcceptance = ({
  provider,
  riskAccepted,
}: {
  readonly provider: string | null;
  readonly riskAccepted: boolean | null;
}): boolean => !safeProviders.includes(provider ?? '') && riskAccepted !== true;

/** True if the channel can be used at its provider; otherwise the refusal. */
export const canBeUsed = (
  channel: { readonly isActive: boolean | null } & Parameters<typeof lacksAcceptance>[0],
): State => {
  if (!channel.isActive) return channelRefusals.inactive;
  return lacksAcceptance(channel) ? channelRefusals.riskNotAccepted : true;
};
