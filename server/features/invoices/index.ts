/** What other features and the app use of this one; nothing else of it is imported from outside. */
export { refuseBoundCustomer, refuseBusyBranch } from './guard';
export { type Payment, payInParts, payInvoice, paymentOf } from './payments';
export { invoicesServer, issueInvoice } from './server';
