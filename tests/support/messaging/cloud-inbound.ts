import type { MessagingApp } from './messaging';
import { messageEvent, type Numbered } from './wire/cloud-events';

interface CloudNumber extends Numbered {
  /** Channel to whose address the app sends. */
  readonly channelId: number;
}

/** A message as the Cloud API tells of it: `{id, from, type, text: {body}}`. Its time is now if it names none. */
export const cloudInbound = (
  app: Pick<MessagingApp, 'call'>,
  { channelId, ...number }: CloudNumber,
  message: Parameters<typeof messageEvent>[1],
) => app.call('POST', `/api/whatsapp/webhooks/${channelId}`, messageEvent(number, message));
