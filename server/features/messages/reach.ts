import type pg from 'pg';
import type { MessagePurpose } from '../../../src/resources/messages/choices';
import type { MessageObstacle } from '../../../src/resources/messages/obstacles';
import { messagingSettings } from '../../../src/settings/messaging';
import { storedGroup } from '../../data/settings';
import { ApiError } from '../../kernel/errors';
import { type FetchedRow, fetchRows } from '../../kernel/rows';
import { firstPhone, hasConsent, isServed, isSuppressed } from './recipients';
import { isThere, rememberedSince } from './send/numbers';

interface Reaching {
  readonly customerId: number;
  readonly branchId: number;
  readonly purpose: MessagePurpose;
  readonly now: Date;
}

export interface Reach {
  /** E.164 with a plus; null where no number of theirs can be written to. */
  readonly recipient: string | null;
  /** To marketing. */
  readonly hasConsent: boolean;
  /** What stands in the way of sending now; null where nothing does. */
  readonly obstacle: MessageObstacle | null;
}

/** Where a customer is reached for a purpose, and what stands in the way. */
export const reachOf = async (
  client: pg.ClientBase | pg.Pool,
  { customerId, branchId, purpose, now }: Reaching,
): Promise<Reach> => {
  const { values } = await storedGroup(client, messagingSettings);
  const rows = await fetchRows(client, foundColumns)(
    `select r.phone as recipient, ${hasConsent('marketing')} as "hasConsent", ${isSuppressed('r.phone', '$2')} as "isOptedOut",
       ${isServed('$3', '$5', '$4')} as "isServed", ${isThere('r.phone', '$6')} as "isThere"
     from customers c cross join lateral (select ${firstPhone} as phone) r where c.id = $1`,
    [customerId, purpose, branchId, now.toISOString(), values.useCentralChannel, rememberedSince(now)],
  );
  const [found = nobody] = rows;
  const { recipient, hasConsent: isAgreed } = found;
  return { recipient, hasConsent: isAgreed, obstacle: values.isEnabled ? obstacleIn(found) : 'disabled' };
};

const foundColumns = {
  recipient: 'text?',
  hasConsent: 'flag',
  isOptedOut: 'flag',
  isServed: 'flag',
  /** Null when no provider said so of late. */
  isThere: 'flag?',
} as const;
type Found = FetchedRow<typeof foundColumns>;

const nobody: Found = {
  recipient: null,
  hasConsent: false,
  isOptedOut: false,
  isServed: false,
  isThere: null,
};

const obstacleIn = (found: Found): MessageObstacle | null => {
  const { recipient, isOptedOut, isServed: isReached, isThere: isKnown } = found;
  if (recipient === null) return 'noPhone';
  if (isKnown === false) return 'notOnWhatsApp';
  if (isOptedOut) return 'optedOut';
  return isReached ? null : 'noChannel';
};

/** The number to write to. Refusals: 409 `messaging.disabled`, `message.noPhone`, `message.optedOut`. */
export const reachable = ({ recipient, obstacle }: Reach): string => {
  if (obstacle === 'disabled') throw new ApiError(409, 'messaging.disabled');
  if (recipient === null) throw new ApiError(409, 'message.noPhone');
  if (obstacle === 'optedOut') throw new ApiError(409, 'message.optedOut');
  // Without a channel it waits for one: for as long as it is of use, the server knows better than who pressed the button.
  return recipient;
};
