export { refuseBoundCustomer, refuseBusyBranch } from './guard';
export { type Payment, payInParts, payInvoice, paymentOf } from './payments';
export { invoicesServer, issueInvoice } from './server';
