import { createHmac } from 'node:crypto';
import type { MessagingApp } from './messaging';

interface CloudNumber {
  /** Channel to whose address the app sends. */
  readonly channelId: number;
  /** Id of the number at the provider. */
  readonly session: string;
  readonly secret: string;
}

/** A message as the Cloud API tells of it: `{id, from, type, text: {body}}`. Its time is now if it names none. */
export const cloudInbound = (
  app: Pick<MessagingApp, 'call'>,
  { channelId, session, secret }: CloudNumber,
  message: object,
) => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const value = { metadata: { phone_number_id: session }, messages: [{ timestamp, ...message }] };
  const payload = JSON.stringify({ entry: [{ changes: [{ value }] }] });
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
  return app.call('POST', `/api/whatsapp/webhooks/${channelId}`, {
    payload,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  });
};
