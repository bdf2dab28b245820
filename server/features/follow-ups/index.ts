/** What other features and the app use of this one; nothing else of it is imported from outside. */
export { followUpsServer, openRecalls } from './server';
