export { queueWritten, recordConsent } from './by-hand';
export { reachOf } from './reach';
export { customerMessageCalls, messagesServer } from './server';
export { type DraftKind, draftText } from './texts';
