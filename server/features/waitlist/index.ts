export { waitlistServer } from './server';
