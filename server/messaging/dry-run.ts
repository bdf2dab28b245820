import { nothing, unsupported } from './http/outcomes';
import type { Provider } from './provider';

/**
 * Sends nothing: for the demo, and for whoever tries the product before there is a number. Its channels work at once,
 * and its messages end as tried, never as sent.
 */
export const dryRun = (): Provider => {
  const [done, without] = [async () => nothing, async () => unsupported];
  return {
    name: 'dryRun',
    capabilities: {
      clientMessageId: false,
      lookup: false,
      numberCheck: false,
      proof: 'made',
      pace: 'own',
      freeText: true,
      ownSecret: false,
    },
    create: done,
    remove: done,
    start: done,
    stop: done,
    restart: done,
    logout: done,
    getState: async () => ({ ok: true, value: { status: 'WORKING', phase: 'working' } }),
    getProfile: async () => ({ ok: true, value: { id: null, pushName: null, name: null, picture: null } }),
    getQr: without,
    requestCode: without,
    verifyCode: without,
    checkNumber: without,
    reserveMessageId: without,
    send: async () => ({ kind: 'tried' }),
    lookup: async () => ({ kind: 'unknown' }),
    resolveSender: without,
    parseWebhook: () => ({ kind: 'badSignature' }),
  };
};
