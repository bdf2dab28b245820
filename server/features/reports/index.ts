export { branchDays, isLate, withoutInvoice } from './dashboard';
export { type Asked, recordsOf, shareOf } from './period';
export { allDays } from './revenue';
export { reportsServer } from './server';
