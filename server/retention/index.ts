/** What the application uses of retention. */
export { startRetention } from './start';
export { runTrailRetention, type TrailRetention } from './trail';
