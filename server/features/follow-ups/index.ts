export { followUpsServer, openRecalls } from './server';
