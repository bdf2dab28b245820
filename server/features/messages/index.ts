export type { Agreement } from './agreement';
export { answerNow, writeOn } from './answering';
export { queueWritten } from './by-hand';
export { isSuppressed, reachOf } from './reach';
export { forgetByAge } from './retention';
export { mayHear, spokenForm, stoppedBy, suppress } from './send/suppress';
export { customerMessageCalls, messagesServer } from './server';
export { type DraftKind, draftText, isKnownValue, type PlannedKind, templatesFor } from './texts';
