/** What other features and the app use of this one; nothing else of it is imported from outside. */

export { recordConsent } from './consents';
export { type DraftKind, draftText } from './drafts';
export { forgetOldMessages } from './forget';
export { reachOf } from './reach';
export type { Channels, OpenChannel } from './send/engine';
export { takeAck } from './send/incoming';
export { forgetOldNumbers } from './send/numbers';
export { takeInbound } from './send/opt-out';
export { runMessaging } from './send/run';
export { type SenderTimes, usualTimes } from './send/times';
export { customerMessageCalls, messagesServer } from './server';
export { queueWritten } from './written';
