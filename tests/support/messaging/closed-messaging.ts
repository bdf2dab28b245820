import { createMessaging, type Messaging } from '../../../server/messaging/messaging';

/** Messaging without a provider: every reply says that the session is stopped, and nothing leaves the machine. */
export const closedMessaging = (): Messaging => {
  const body = Buffer.from('{"status":"STOPPED"}');
  const nowhere = 'http://127.0.0.1:9';
  return createMessaging({ baseUrl: nowhere, ownUrl: () => nowhere }, async () => ({
    kind: 'answer',
    status: 422,
    headers: {},
    body,
  }));
};
