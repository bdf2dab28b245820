import type { BranchUse } from '../invoices/index';
import type { CashKeeping } from '../payment-methods/index';

/** Cash lies in the drawer that is open in its branch; whoever closes it waits, so that nothing is missing from its count. */
export const cash: CashKeeping = {
  column: 'drawer_id',
  in: (branch) => `select d.id from drawers d where d.branch_id = ${branch} and d.status = 'Open' for share`,
};

/** A branch whose drawer is open is not disabled. */
export const branchUse: BranchUse = {
  key: 'drawers',
  count: (branch) =>
    `select count(*)::int from drawers d where d.branch_id = ${branch} and d.status = 'Open'`,
};
