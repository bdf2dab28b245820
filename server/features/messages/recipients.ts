import type { MessagePurpose } from '../../../src/resources/messages/choices';

/** Parts of statements about a customer `c`: whom a message reaches and whether it may. */

/** The first of a customer's phones that can be written to (§ phones: valid and mobile); null when none is. */
export const firstPhone = `(select p.phone_norm from customers_phones p
  where p.parent_id = c.id and p.phone_norm is not null order by p.position limit 1)`;

/** Whether the customer's last word on the purpose was yes. */
export const hasConsent = (purpose: MessagePurpose): string =>
  `coalesce((select k.given from consents k where k.customer_id = c.id and k.purpose = '${purpose}' order by k.id desc limit 1), false)`;

/** Whether the number's owner asked not to be written to for the purpose. */
export const isSuppressed = (recipient: string, purpose: string): string =>
  `exists (select from suppressions x where x.recipient = ${recipient} and x.purpose = ${purpose})`;

/** A channel `h` that may be used: switched on, its number proved, its provider's risk accepted. */
const isUsable = `h.deleted_at is null and h.is_active and h.is_verified and (h.provider = 'cloud' or h.risk_accepted)`;

/** Whether a channel can send for a branch at a moment: its own, or a central one that may stand in. */
export const isServed = (branchId: string, central: string, now: string): string =>
  `exists (select from channels h left join channel_paces p on p.channel_id = h.id
     where ${isUsable} and h.status = 'WORKING' and (p.paused_until is null or p.paused_until <= ${now})
       and (h.branch_id = ${branchId} or (h.branch_id is null and ${central})))`;

/** Whether a branch has a channel of its own, or a central one that may stand in, whatever its state. */
export const hasChannel = (branchId: string, central: string): string =>
  `exists (select from channels h where ${isUsable} and (h.branch_id = ${branchId} or (h.branch_id is null and ${central})))`;
