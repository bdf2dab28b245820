import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MessageStatus, messageStatuses } from '../../../../src/resources/messages/choices';
import { acks } from '../../../messaging/provider';
import { afterAck } from './states';

const delivered: MessageStatus = 'delivered';
const someAcks = fc.array(fc.constantFrom(...acks), { maxLength: 8 });

describe('Acknowledgements', () => {
  //
  it('move a message forward only: a late one never undoes a later one', () => {
    expect(afterAck('sending', 'sent')).toBe('accepted');
    expect(afterAck('doubtful', 'delivered')).toBe('delivered');
    expect(afterAck('queued', 'read')).toBe('read');
    expect(afterAck('read', 'sent')).toBe('read');
    expect(afterAck('delivered', 'failed')).toBe('delivered');
    expect(afterAck('accepted', 'failed')).toBe('failed');
    expect(afterAck('failed', 'delivered')).toBe('delivered');
  });

  //
  it('leave what was never sent, or no longer is to be, as it is', () => {
    for (const status of ['expired', 'cancelled', 'suppressed'] as const)
      for (const ack of acks) expect(afterAck(status, ack)).toBe(status);
  });

  //
  it('end in the same state however often and in whichever order they come, failures apart', () => {
    const told = fc.array(fc.constantFrom('pending', 'sent', 'delivered', 'read'), { maxLength: 8 });
    fc.assert(
      fc.property(told, fc.constantFrom(...messageStatuses), fc.nat(), (list, start, seed) => {
        const end = (order: readonly (typeof list)[number][]) =>
          order.reduce<MessageStatus>((status, ack) => afterAck(status, ack), start);
        const shuffled = [...list].sort((a, b) => ((a.length * seed) % 7) - ((b.length * seed) % 5));
        expect(end(shuffled)).toBe(end(list));
        expect(end([...list, ...list])).toBe(end(list));
      }),
    );
  });

  //
  it('never take back a delivery', () => {
    fc.assert(
      fc.property(someAcks, (list) => {
        const end = list.reduce<MessageStatus>((status, ack) => afterAck(status, ack), delivered);
        expect(['delivered', 'read']).toContain(end);
      }),
    );
  });
});
