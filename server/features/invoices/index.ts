export { type BranchUse, refuseBoundCustomer } from './guard';
export { cashLast, overpaid, type Payment, pay, paymentsOf } from './payments';
export { printedBranchOf } from './print';
export { creditNotesServer, invoicesServer, issueInvoice } from './server';
