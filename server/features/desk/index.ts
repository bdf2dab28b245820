export { deskServer, withDesk, withOverview } from './server';
