export { isLate } from './dashboard';
export { type Asked, recordsOf, shareOf } from './period';
export { reportsServer } from './server';
