import type pg from 'pg';

/**
 * Input and output of a provider's calls, in our own terms. No word of a provider leaves an adapter but where it says
 * so.
 */

/** A channel for an adapter, with secrets in clear. Never answer, store or log it. */
export interface ChannelAccess {
  readonly channelId: number;
  readonly branchId: number | null;
  /** Name of the channel at the provider. */
  readonly session: string;
  /** The channel's own number, E.164 with a plus. */
  readonly phone: string;
  /** Base URL of the provider, already checked against the allow-list. */
  readonly endpoint: string;
  readonly apiKey: string | undefined;
  readonly webhookSecret: string;
  /** Account at the provider to which the number belongs, if the channel names it. Templates are the account's. */
  readonly account?: string | undefined;
}

/** Reason why a call that sends no message failed. */
export type FailureReason =
  /** No reply, or an unreadable one. */
  | 'unreachable'
  | 'unauthorised'
  /** The provider does not know the channel. */
  | 'absent'
  /** Wrong state: no QR code is shown, or no phone is linked. */
  | 'notReady'
  | 'limited'
  | 'refused'
  /** The provider's version is not supported. */
  | 'tooOld'
  /** The number has another PIN at the provider than the one that the channel knows. */
  | 'wrongPin'
  | 'forbiddenAddress'
  | 'unsupported';

export interface Failure {
  readonly ok: false;
  readonly reason: FailureReason;
  readonly retryAfterSeconds?: number;
}

export type Result<T> = { readonly ok: true; readonly value: T } | Failure;

export type Phase = 'stopped' | 'starting' | 'scan' | 'working' | 'failed' | 'other';

export interface ChannelState {
  /** The provider's own word, kept for the documented wire format (CHN-08). */
  readonly status: string;
  /** Meaning of `status`. Trust only this; a number may be present although no phone is linked. */
  readonly phase: Phase;
  /** E.164 with a plus. Set only if `phase` is 'working' or the number is only to be registered. */
  readonly linkedNumber?: string;
  readonly displayName?: string;
  /** The account may not send until then; null if the provider says that no restriction holds. Default: it says nothing. */
  readonly restrictedUntil?: Date | null;
  /** True if the provider itself has proved who owns the number, so that no code is needed here. */
  readonly isProved?: boolean;
  /** True if the number must be registered before it sends (`register`). */
  readonly isUnregistered?: boolean;
}

export const templateStates = ['approved', 'pending', 'rejected', 'paused', 'disabled'] as const;
export type TemplateState = (typeof templateStates)[number];

const templateReasons = ['abusive', 'category', 'format', 'mismatch', 'promotional', 'scam'] as const;
export type TemplateReason = (typeof templateReasons)[number];

/** A text that the provider keeps, and that reaches everybody once it is approved. */
export interface Template {
  readonly name: string;
  readonly language: string;
  readonly state: TemplateState;
  /** The provider's word: it decides the price. */
  readonly category: string;
  /** Why it was rejected, if the provider says so. */
  readonly reason?: TemplateReason | undefined;
  readonly body: string;
  /** Placeholders of the body, in order. */
  readonly params: number;
  /** True if the body's placeholders are all that must be filled, and go by their order. */
  readonly isFillable: boolean;
}

export interface ChannelProfile {
  readonly id: string | null;
  readonly pushName: string | null;
  readonly name: string | null;
  readonly picture: string | null;
}

/** 'pairing': a code shown here and typed into the phone. 'otp': a code sent to the phone and typed here. */
export type LinkCode =
  | { readonly kind: 'pairing'; readonly code: string; readonly expiresAt: Date }
  | { readonly kind: 'otp' };

/** States of a message. Later ones outrank earlier ones; 'failed' counts only before 'delivered'. */
export const acks = ['failed', 'pending', 'sent', 'delivered', 'read'] as const;
export type Ack = (typeof acks)[number];

export interface OutgoingMessage {
  /** E.164 with a plus. */
  readonly to: string;
  readonly text: string;
  /** Used instead of the text where `freeText` is false. */
  readonly template?: {
    readonly name: string;
    readonly language: string;
    readonly params: readonly string[];
  };
  /** From `reserveMessageId`, stored before the send. */
  readonly messageId?: string;
  /** Our own id of the message. Acknowledgements return it if the provider can carry it. */
  readonly reference: string;
}

export type SendResult =
  | { readonly kind: 'accepted'; readonly id: string }
  | Rejection
  /** Nothing was sent, and nothing should have been: a dry run. */
  | { readonly kind: 'tried' }
  /** Unknown: the message may have been sent. Do not send it again without a check. */
  | { readonly kind: 'doubtful'; readonly reason: DoubtReason };

/** Certainly not sent. */
export interface Rejection {
  readonly kind: 'rejected';
  /** 'permanent': never send again. 'retryable': try later. 'channelDown': the channel cannot send at present. */
  readonly how: 'permanent' | 'retryable' | 'channelDown';
  readonly reason: RejectReason;
  readonly retryAfterSeconds?: number;
  /** End of the account's restriction. */
  readonly until?: Date;
}

export type RejectReason =
  /** Permanent: content or recipient refused. */
  | 'refused'
  /** Permanent: free text outside the provider's time window. */
  | 'windowClosed'
  /** Permanent: the message's template is missing, paused or filled wrongly. Other messages are not concerned. */
  | 'template'
  /** Permanent: nobody can be reached under the number. */
  | 'notOnWhatsApp'
  /** Permanent: the recipient wants no marketing. */
  | 'optedOut'
  /** Retryable: too many messages in a short time. */
  | 'limited'
  /** Retryable: no connection. */
  | 'unreachable'
  /** Retryable: the provider is busy or out of order, and says that it took nothing. */
  | 'providerBusy'
  /** The channel is down: wrong key, unknown at the provider, not linked, or restricted by the network. */
  | 'unauthorised'
  | 'absent'
  /** Not linked. As for all 'channelDown' reasons, the attempt does not count as a failure of the message. */
  | 'notReady'
  /** The number was not registered, or is no longer (`register`). */
  | 'unregistered'
  /** The network restricted the account for a while. */
  | 'restricted'
  /** The provider locked the account because of its rules. */
  | 'locked'
  /** The account has no valid means of payment at the provider. */
  | 'payment'
  /** The account may not write to numbers of this country. */
  | 'country'
  | 'forbiddenAddress';

type DoubtReason = 'timeout' | 'connectionLost' | 'providerFailed' | 'unreadable';

export type Lookup =
  | {
      readonly kind: 'found';
      readonly ack: Ack;
      /** The provider's id, if the message was looked for without it. */
      readonly id?: string;
    }
  /** Certainly not there: the same id may be sent once more. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

/** A message to look up, as it was sent. */
export interface SentMessage {
  /** The provider's id; undefined if the provider gave none before the answer was lost. */
  readonly id: string | undefined;
  readonly to: string;
  readonly text: string;
  /** Time of the send. Without an id, only messages since then can be this one. */
  readonly since: Date;
  /** Ids of other messages of ours, which cannot be this one. */
  readonly others: readonly string[];
}

/** Events that providers report, in our own terms. */

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

interface StateEvent extends EventBase {
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

/** A message of a customer. Only its kind is kept of everything but text; no file is fetched. */
const inboundKinds = [
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
  acknowledged?(client: pg.PoolClient, channelId: number, event: AckEvent): Promise<void>;
  /** `from` is already resolved, unless the provider never reveals it. */
  received(client: pg.PoolClient, channelId: number, event: InboundEvent): Promise<void>;
  preferred?(client: pg.PoolClient, channelId: number, event: PreferenceEvent): Promise<void>;
}

export type ParsedWebhook =
  | { readonly kind: 'events'; readonly events: readonly ProviderEvent[] }
  /** Unsigned or wrongly signed. Answer 401 and store nothing. */
  | { readonly kind: 'badSignature' }
  /** Signed, but unreadable. */
  | { readonly kind: 'malformed' };
