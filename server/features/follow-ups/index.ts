export { followUpsServer } from './server';
