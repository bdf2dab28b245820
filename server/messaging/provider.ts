import type pg from 'pg';

/**
 * What every provider of messages can do, in our own words: no HTTP type and no provider's word leaves an adapter.
 * Nothing here throws for what a provider answers or fails to answer; the kinds below say it.
 */

/** What a provider offers and asks of us: the one thing it is told apart by. Whatever is false is never called. */
export interface Capabilities {
  /** A send may carry an id chosen before it, and a second send under that id is the same message. */
  readonly clientMessageId: boolean;
  /** A message can be looked for by its id. */
  readonly lookup: boolean;
  /** It says of a number whether anybody is there (`checkNumber`). */
  readonly numberCheck: boolean;
  /** How a channel's number is proved: its phone is linked, a code that it gets is typed here, or it is as soon as it is made. */
  readonly proof: 'phone' | 'code' | 'made';
  /** Who keeps too much from going out: we do it all, we space what goes to one number, or it does it all itself. */
  readonly pace: 'ours' | 'perNumber' | 'own';
  /** Any text reaches everybody at any time; where false, approved templates go out instead. */
  readonly freeText: boolean;
  /** Its events are signed with a secret it gives out, typed into the channel; where false it takes one made here. */
  readonly ownSecret: boolean;
}

/** A channel as an adapter needs it, secrets in clear: never answered, stored or logged. */
export interface ChannelAccess {
  readonly channelId: number;
  readonly branchId: number | null;
  /** Its name at the provider. */
  readonly session: string;
  /** Its own number, E.164 with a plus. */
  readonly phone: string;
  /** The provider's base address, already checked against the allow-list. */
  readonly endpoint: string;
  readonly apiKey: string | undefined;
  /** What its webhooks are signed with. */
  readonly webhookSecret: string;
}

/** Why a call that sends nothing failed. */
export type FailureReason =
  /** Nobody answered, or nothing that can be read. */
  | 'unreachable'
  | 'unauthorised'
  /** The provider does not know the channel. */
  | 'absent'
  /** Not in the state for it: no QR code is shown, or nobody is linked. */
  | 'notReady'
  | 'limited'
  | 'refused'
  /** The provider is of a version that cannot be used. */
  | 'tooOld'
  /** The address is not allowed. */
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
  /** What it means; trust this alone, never that a number is there. */
  readonly phase: Phase;
  /** E.164 with a plus; told only while `phase` is 'working'. */
  readonly linkedNumber?: string;
  readonly displayName?: string;
  /** The account may not write until then. */
  readonly restrictedUntil?: Date;
}

export interface ChannelProfile {
  readonly id: string | null;
  readonly pushName: string | null;
  readonly name: string | null;
  readonly picture: string | null;
}

/** A code for the phone (shown here), or one that the phone gets (typed here). */
export type LinkCode =
  | { readonly kind: 'pairing'; readonly code: string; readonly expiresAt: Date }
  | { readonly kind: 'otp' };

/** How far a message got. Later ones outrank earlier ones; 'failed' counts only before 'delivered'. */
export const acks = ['failed', 'pending', 'sent', 'delivered', 'read'] as const;
export type Ack = (typeof acks)[number];

export interface OutgoingMessage {
  /** E.164 with a plus. */
  readonly to: string;
  readonly text: string;
  /** In place of the text where free text does not reach everybody at any time. */
  readonly template?: {
    readonly name: string;
    readonly language: string;
    readonly params: readonly string[];
  };
  /** From `reserveMessageId`, stored before the send. */
  readonly messageId?: string;
  /** Our own name of the message; comes back in acknowledgements where a provider can carry it. */
  readonly reference: string;
}

/** What became of the one attempt to send. */
export type SendResult =
  | { readonly kind: 'accepted'; readonly id: string }
  | Rejection
  /** Nobody knows: it may have been sent, and must not be sent again unseen. */
  | { readonly kind: 'doubtful'; readonly reason: DoubtReason };

/** Surely not sent. */
export interface Rejection {
  readonly kind: 'rejected';
  /** The message will never do; another time it may; the channel cannot send at present. */
  readonly how: 'permanent' | 'retryable' | 'channelDown';
  readonly reason: RejectReason;
  readonly retryAfterSeconds?: number;
  /** Until when the account is restricted. */
  readonly until?: Date;
}

export type RejectReason =
  /** Permanent: content or recipient refused. */
  | 'refused'
  /** Permanent: free text outside the provider's window. */
  | 'windowClosed'
  /** Retryable: too much in too little time. */
  | 'limited'
  /** Retryable: the connection never stood. */
  | 'unreachable'
  /** The channel is down: wrong key, unknown at the provider, not linked, restricted by the network. */
  | 'unauthorised'
  | 'absent'
  /** Waiting for the link costs the message no attempt. */
  | 'notReady'
  | 'restricted'
  | 'forbiddenAddress';

export type DoubtReason = 'timeout' | 'connectionLost' | 'providerFailed' | 'unreadable';

export type Lookup =
  | { readonly kind: 'found'; readonly ack: Ack }
  /** Surely not there: the same id may be sent once more. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

export interface RawWebhook {
  /** Exactly the bytes that were signed. */
  readonly body: Uint8Array;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

interface EventBase {
  /** The provider's id of the event, one of a kind for the channel: replays carry the same. */
  readonly id: string;
  readonly at: Date | undefined;
}

export interface StateEvent extends EventBase {
  readonly type: 'state';
  readonly state: ChannelState;
}

export interface AckEvent extends EventBase {
  readonly type: 'ack';
  /** As `send` answered it. */
  readonly messageId: string;
  /** Our own name of the message, where the provider carries it. */
  readonly reference?: string;
  readonly ack: Ack;
  /** With 'failed': the provider's code, for staff. */
  readonly code?: string;
  /** With 'failed': the account may not write until then. */
  readonly restrictedUntil?: Date;
  /** The network restricted the account, with or without an end. */
  readonly isRestricted?: boolean;
}

export interface InboundEvent extends EventBase {
  readonly type: 'message';
  readonly messageId: string;
  /** E.164 with a plus; absent where the provider hides it behind an alias (`resolveSender`). */
  readonly from?: string;
  readonly alias?: string;
  readonly text: string;
}

export type ProviderEvent = StateEvent | AckEvent | InboundEvent;

/** Hears of messages inside the transaction in which the event is noted. */
export interface MessageReceiver {
  acknowledged(client: pg.PoolClient, channelId: number, event: AckEvent): Promise<void>;
  /** `from` is known by now, unless the provider hides it for good. */
  received(client: pg.PoolClient, channelId: number, event: InboundEvent): Promise<void>;
}

export type ParsedWebhook =
  | { readonly kind: 'events'; readonly events: readonly ProviderEvent[] }
  /** Unsigned or wrongly signed: answer 401 and keep nothing of it. */
  | { readonly kind: 'badSignature' }
  /** Signed, but nothing that can be read. */
  | { readonly kind: 'malformed' };

export interface Provider {
  /** As in the channels' list of providers. */
  readonly name: string;
  /** What stands between its base address and a channel's name there. Default: it names no channels. */
  readonly sessionPath?: string;
  readonly capabilities: Capabilities;
  /** Makes the channel at the provider, or finds it there, and starts it. `webhookUrl` is where events go. */
  create(channel: ChannelAccess, webhookUrl: string): Promise<Result<undefined>>;
  /** Done as well when the provider knows nothing of it any more. */
  remove(channel: ChannelAccess): Promise<Result<undefined>>;
  start(channel: ChannelAccess): Promise<Result<undefined>>;
  stop(channel: ChannelAccess): Promise<Result<undefined>>;
  restart(channel: ChannelAccess): Promise<Result<undefined>>;
  /** Unlinks the phone; the channel then waits to be linked again. */
  logout(channel: ChannelAccess): Promise<Result<undefined>>;
  getState(channel: ChannelAccess): Promise<Result<ChannelState>>;
  getProfile(channel: ChannelAccess): Promise<Result<ChannelProfile>>;
  /** A PNG. Asked only while the phase is 'scan'. */
  getQr(channel: ChannelAccess): Promise<Result<Uint8Array>>;
  requestCode(channel: ChannelAccess, phone: string): Promise<Result<LinkCode>>;
  /** Whether the code that the phone got is right, where a code is the `proof`. */
  verifyCode(channel: ChannelAccess, code: string): Promise<Result<boolean>>;
  /** Whether the number can be written to. Worth remembering for 30 days. */
  checkNumber(channel: ChannelAccess, phone: string): Promise<Result<boolean>>;
  /** An id for the next send, where `clientMessageId`. Store it before sending. */
  reserveMessageId(channel: ChannelAccess): Promise<Result<string>>;
  /** Exactly one attempt: nothing beneath repeats it or follows a redirect. At most 15 s, never a rejected promise. */
  send(channel: ChannelAccess, message: OutgoingMessage): Promise<SendResult>;
  lookup(channel: ChannelAccess, message: { readonly id: string; readonly to: string }): Promise<Lookup>;
  /** The number behind an alias of an incoming message; undefined when the provider does not say. */
  resolveSender(channel: ChannelAccess, alias: string): Promise<Result<string | undefined>>;
  /** Checks the signature before it reads a word. */
  parseWebhook(channel: ChannelAccess, webhook: RawWebhook): ParsedWebhook;
}
