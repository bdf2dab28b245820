import type { InboundKind } from '../events';
import { type Json, objectOf, textOf } from '../http/client';

/**
 * What an incoming message of WAHA is. The payload says it by `media` or `location`; without them by what the engine
 * passes on in `_data`: WEBJS a `type`, NOWEB a key of `message`, GOWS one of `Message`. Undefined for a message with
 * neither text nor content, for example one that was taken back.
 */
export const contentOf = (payload: Json, text: string): InboundKind | undefined => {
  const data = objectOf(payload._data);
  const held = objectOf(data?.message) ?? objectOf(data?.Message) ?? {};
  const [key] = Object.keys(held).filter((one) => one in keys);
  const named = keys[key ?? ''] ?? types[textOf(data?.type) ?? ''];
  if (named) return named;
  const mime = textOf(objectOf(payload.media)?.mimetype);
  if (mime) return kindOfMime(mime);
  if (objectOf(payload.location)) return 'location';
  if (payload.hasMedia === true || (Array.isArray(payload.vCards) && payload.vCards.length > 0))
    return 'other';
  return text === '' ? undefined : 'text';
};

const keys: Readonly<Record<string, InboundKind>> = {
  imageMessage: 'picture',
  audioMessage: 'voice',
  videoMessage: 'video',
  documentMessage: 'document',
  documentWithCaptionMessage: 'document',
  stickerMessage: 'sticker',
  locationMessage: 'location',
  liveLocationMessage: 'location',
  contactMessage: 'other',
  contactsArrayMessage: 'other',
};

const types: Readonly<Record<string, InboundKind>> = {
  image: 'picture',
  audio: 'voice',
  ptt: 'voice',
  video: 'video',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  vcard: 'other',
  multi_vcard: 'other',
};

const kindOfMime = (mime: string): InboundKind => {
  if (mime === 'image/webp') return 'sticker';
  const [kind = ''] = mime.split('/');
  return mimes[kind] ?? 'document';
};

const mimes: Readonly<Record<string, InboundKind>> = { image: 'picture', audio: 'voice', video: 'video' };
