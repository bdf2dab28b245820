export type { Agreement } from './agreement';
export { queueWritten } from './by-hand';
export { reachOf } from './reach';
export { suppress } from './send/suppress';
export { customerMessageCalls, messagesServer } from './server';
export { type DraftKind, draftText } from './texts';
