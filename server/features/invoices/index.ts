export { type BranchUse, refuseBoundCustomer } from './guard';
export { type Payment, payInParts, payInvoice, paymentOf } from './payments';
export { printedBranchOf } from './print';
export { invoicesServer, issueInvoice } from './server';
