import type {
  ChannelAccess,
  ChannelProfile,
  ChannelState,
  LinkCode,
  Lookup,
  OutgoingMessage,
  ParsedWebhook,
  RawWebhook,
  Result,
  SendResult,
  SentMessage,
  Template,
} from './provider-types';

/**
 * The interface of all message providers. No HTTP type leaves an adapter. Functions do not throw for a provider's reply
 * or silence; the kinds of results (`terms.ts`) report it.
 */

/** Features of a provider. Code tells providers apart only by these, and by the functions that they have. */
interface Capabilities {
  /** Proof of a channel's number: 'phone' its phone is linked, 'code' a code is typed here, 'made' none needed. */
  readonly proof: 'phone' | 'code' | 'made';
  /** Limit of the sending rate: 'ours' ours alone, 'perNumber' ours for each recipient, 'own' the provider's. */
  readonly pace: 'ours' | 'perNumber' | 'own';
  /** True if free text reaches everybody at any time. If false, approved templates are sent instead. */
  readonly freeText: boolean;
  /** True if the provider issues the webhook secret and the user types it into the channel. If false, we make one. */
  readonly ownSecret: boolean;
}

export interface Provider {
  /** The value in the `provider` field of channels. */
  readonly name: string;
  /** Path between the base URL and a channel's name. Default: the provider does not name channels. */
  readonly sessionPath?: string;
  readonly capabilities: Capabilities;
  /** Makes the channel at the provider, or finds it there, and starts it. Events go to `webhookUrl`. */
  create(channel: ChannelAccess, webhookUrl: string): Promise<Result<undefined>>;
  /** Also succeeds if the provider does not know the channel. */
  remove(channel: ChannelAccess): Promise<Result<undefined>>;
  start(channel: ChannelAccess): Promise<Result<undefined>>;
  stop(channel: ChannelAccess): Promise<Result<undefined>>;
  restart(channel: ChannelAccess): Promise<Result<undefined>>;
  /** Unlinks the phone. The channel then waits to be linked again. */
  logout(channel: ChannelAccess): Promise<Result<undefined>>;
  getState(channel: ChannelAccess): Promise<Result<ChannelState>>;
  getProfile(channel: ChannelAccess): Promise<Result<ChannelProfile>>;
  /** The QR code as PNG. Call it only in phase 'scan'. */
  getQr(channel: ChannelAccess): Promise<Result<Uint8Array>>;
  requestCode(channel: ChannelAccess, phone: string): Promise<Result<LinkCode>>;
  /** True if the code sent to the phone is right. Only where `proof` is 'code'. */
  verifyCode?(channel: ChannelAccess, code: string): Promise<Result<boolean>>;
  /** Lets a proved number send, with a PIN of six digits that it keeps. Default: numbers need none. */
  register?(channel: ChannelAccess, pin: string): Promise<Result<undefined>>;
  /** All templates of the channel's account. Default: the provider has none. Only with `account`. */
  templates?(channel: ChannelAccess): Promise<Result<readonly Template[]>>;
  /** True if messages can be sent to the number. Remember it for 30 days. Default: the provider cannot tell. */
  checkNumber?(channel: ChannelAccess, phone: string): Promise<Result<boolean>>;
  /**
   * Reserves an id for the next send. Store it before sending: a second send with the same id is the same message.
   * Undefined if the channel's engine takes no id, as by default: the answer to the send then names the message.
   */
  reserveMessageId?(channel: ChannelAccess): Promise<Result<string | undefined>>;
  /** Makes exactly one attempt: no retry, no redirect. Takes at most 15 s and never rejects. */
  send(channel: ChannelAccess, message: OutgoingMessage): Promise<SendResult>;
  /** Looks a message up, by its id or by chat and text. Default: the provider does not tell. */
  lookup?(channel: ChannelAccess, message: SentMessage): Promise<Lookup>;
  /** Resolves an alias of an incoming message to a number; undefined if the provider does not reveal it, as by default. */
  resolveSender?(channel: ChannelAccess, alias: string): Promise<Result<string | undefined>>;
  /** Returns the alias of a number, the other way round. Default: the provider has no aliases. */
  aliasOf?(channel: ChannelAccess, phone: string): Promise<Result<string | undefined>>;
  /** Checks the signature before it parses the body. */
  parseWebhook(channel: ChannelAccess, webhook: RawWebhook): ParsedWebhook;
  /**
   * Names the sessions that a webhook is about, unchecked, for a provider that sends the events of several channels
   * to one address. Each is parsed by its own channel, with its own signature. Default: the address's channel alone.
   */
  sessionsIn?(webhook: RawWebhook): readonly string[];
  /** The same for accounts: an event may be about all numbers of one. */
  accountsIn?(webhook: RawWebhook): readonly string[];
}
