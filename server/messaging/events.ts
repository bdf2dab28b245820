import type pg from 'pg';
import type { Ack, ChannelState, Rejection, TemplateReason, TemplateState } from './terms';

/** What providers tell without being asked, in our own terms. */

export interface RawWebhook {
  /** The exact bytes that were signed. */
  readonly body: Uint8Array;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

interface EventBase {
  /** The provider's id of the event, unique in the channel. A replay has the same id. */
  readonly id: string;
  readonly at: Date | undefined;
}

export interface StateEvent extends EventBase {
  readonly type: 'state';
  readonly state: ChannelState;
}

export interface AckEvent extends EventBase {
  readonly type: 'ack';
  /** The id that `send` returned. */
  readonly messageId: string;
  /** Our own id of the message, if the provider carries it. */
  readonly reference?: string;
  readonly ack: Ack;
  /** Only with 'failed': the provider's error code, for staff. */
  readonly code?: string;
  /** Only with 'failed': the code's meaning, if we know it. */
  readonly rejection?: Pick<Rejection, 'how' | 'reason' | 'until'>;
}

/** What a customer sent. Only its kind is kept of everything but text; no file is fetched. */
export const inboundKinds = [
  'text',
  'picture',
  'voice',
  'video',
  'document',
  'location',
  'sticker',
  'other',
] as const;
export type InboundKind = (typeof inboundKinds)[number];

export interface InboundEvent extends EventBase {
  readonly type: 'message';
  readonly messageId: string;
  /** E.164 with a plus. Missing if the provider hides the number behind an alias (`resolveSender`). */
  readonly from?: string;
  readonly alias?: string;
  /** The text, or what was written below a picture. */
  readonly text: string;
  /** Missing if it is nothing to read: a sign below another message, or a note of the network itself. */
  readonly content?: InboundKind;
}

/** The recipient told the network itself, by its own buttons, that they want no marketing, or want it again. */
export interface PreferenceEvent extends EventBase {
  readonly type: 'preference';
  readonly from?: string;
  readonly alias?: string;
  readonly wantsMarketing: boolean;
}

/** The state of a template changed. Undefined: it is gone. */
export interface TemplateEvent extends EventBase {
  readonly type: 'template';
  readonly name: string;
  readonly language: string;
  readonly state: TemplateState | undefined;
  readonly reason?: TemplateReason | undefined;
}

/** The provider locked or restricted the account. */
export interface AccountEvent extends EventBase {
  readonly type: 'account';
  readonly isLocked?: boolean;
  readonly restrictedUntil?: Date;
}

export type ProviderEvent =
  | StateEvent
  | AckEvent
  | InboundEvent
  | PreferenceEvent
  | TemplateEvent
  | AccountEvent;

/** Receives message events inside the transaction that stores the event. */
export interface MessageReceiver {
  acknowledged(client: pg.PoolClient, channelId: number, event: AckEvent): Promise<void>;
  /** `from` is already resolved, unless the provider never reveals it. */
  received(client: pg.PoolClient, channelId: number, event: InboundEvent): Promise<void>;
  preferred(client: pg.PoolClient, channelId: number, event: PreferenceEvent): Promise<void>;
}

export type ParsedWebhook =
  | { readonly kind: 'events'; readonly events: readonly ProviderEvent[] }
  /** Unsigned or wrongly signed. Answer 401 and store nothing. */
  | { readonly kind: 'badSignature' }
  /** Signed, but unreadable. */
  | { readonly kind: 'malformed' };
