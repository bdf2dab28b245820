/** What the app uses of this one; nothing else of it is imported from outside. */
export { deskServer, withDesk, withOverview } from './server';
