import type { CashKeeping } from '../customer-movements/index';
import type { BranchUse } from '../invoices/index';

/** Cash goes into the branch's open drawer. The lock makes a closing wait, so its count is complete. */
export const cash: CashKeeping = {
  column: 'drawer_id',
  in: (branch) => `select d.id from drawers d where d.branch_id = ${branch} and d.status = 'Open' for share`,
};

/** Open drawers, which keep a branch from being disabled. */
export const branchUse: BranchUse = {
  key: 'drawers',
  count: (branch) =>
    `select count(*)::int from drawers d where d.branch_id = ${branch} and d.status = 'Open'`,
};
