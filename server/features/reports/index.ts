export { branchDays, withoutInvoice } from './dashboard';
export { reportsServer } from './server';
