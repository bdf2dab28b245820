export { answerNow, writeOn } from './answers';
export { queueWritten, remindNow } from './by-hand';
export { forgetByAge } from './outbox';
export type { Agreement } from './reach';
export { isSuppressed, reachOf } from './reach';
export { mayHear, spokenForm, stoppedBy, suppress } from './send/suppress';
export { customerMessageCalls, messagesServer } from './server';
export { type DraftKind, draftText, isKnownValue, templatesFor } from './texts';
