/** What other features and the app use of this one; nothing else of it is imported from outside. */
export { type Payment, payInParts, payInvoice, paymentOf } from './payments';
export { invoicesServer } from './server';
export { refuseBoundCustomer, refuseBusyBranch } from './uses';
