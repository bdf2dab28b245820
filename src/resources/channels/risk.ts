import { officialProviders } from './providers';

/** Whether a channel waits for somebody to accept what its unofficial provider may cost: it does nothing until then. */
export const lacksAcceptance = ({
  provider,
  riskAccepted,
}: {
  readonly provider: string | null;
  readonly riskAccepted: boolean | null;
}): boolean => !officialProviders.includes(provider ?? '') && riskAccepted !== true;

/** Whether something can be done with a channel at its provider: true, or the code of what is against it. */
export const canBeUsed = (
  channel: { readonly isActive: boolean | null } & Parameters<typeof lacksAcceptance>[0],
): true | string => {
  if (!channel.isActive) return 'channel.inactive';
  return lacksAcceptance(channel) ? 'channel.riskNotAccepted' : true;
};
