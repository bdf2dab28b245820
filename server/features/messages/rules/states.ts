import type { MessageStatus } from '../../../../src/resources/messages/choices';
import { unreachable } from '../../../../src/schema/field';
import type { Ack } from '../../../messaging/provider';

/** How far each state lies on the way; those off the way cannot be left by what the provider tells. */
const ranks: Readonly<Record<MessageStatus, number>> = {
  queued: 0,
  sending: 1,
  doubtful: 1,
  failed: 2,
  accepted: 3,
  delivered: 4,
  read: 5,
  expired: 9,
  cancelled: 9,
  suppressed: 9,
};

/**
 * The state after what the provider told: only ever further on the way, so that late, repeated and reordered
 * acknowledgements change nothing. A failure counts only before delivery; a delivery counts after a failure.
 */
export const afterAck = (status: MessageStatus, ack: Ack): MessageStatus => {
  const told = statusOf(ack);
  if (told === undefined) return status;
  if (told === 'failed')
    return ['queued', 'sending', 'doubtful', 'accepted'].includes(status) ? told : status;
  return ranks[told] > ranks[status] ? told : status;
};

const statusOf = (ack: Ack): MessageStatus | undefined => {
  switch (ack) {
    case 'failed':
      return 'failed';
    // The provider has it, the network not yet: it was accepted all the same.
    case 'pending':
    case 'sent':
      return 'accepted';
    case 'delivered':
      return 'delivered';
    case 'read':
      return 'read';
    default:
      return unreachable(ack);
  }
};
