/** What the application and `npm run verify` use of retention. */
export { startRetention } from './start';
export { runTrailRetention, type TrailRetention } from './trail';
