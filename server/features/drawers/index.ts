import { drawerActions } from '../../../src/resources/drawers/actions';
import { drawers } from '../../../src/resources/drawers/entity';
import { drawerQueries } from '../../../src/resources/drawers/queries';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import { answer, perform, serve } from '../../data/entity-server';
import { findRow } from '../../data/repository';
import { settingsOf } from '../../data/settings';
import { fetchRows } from '../../kernel/rows';
import {
  closeDrawer,
  dropCash,
  expensesOfDrawers,
  openDrawer,
  outsideOf,
  sheetOf,
  takingsOf,
} from './drawer';
import triggers from './triggers.sql?raw';

/** Drawers are opened with a float, counted blind and closed for good. */
export const drawersServer = serve(drawers, {
  triggers,
  beside: { expenses: expensesOfDrawers },
  actions: perform(drawerActions, { open: openDrawer, drop: dropCash, close: closeDrawer }),
  queries: answer(drawerQueries, {
    current: async ({ pool, actor, input, shown }) => {
      const [open] = await fetchRows(pool, { id: 'number' })(
        `select id from drawers where branch_id = $1 and status = 'Open'`,
        [input.branchId],
      );
      const { drawerEnabled } = await settingsOf(pool, moneySettings);
      return {
        enabled: drawerEnabled,
        drawer: open ? shown(await findRow(pool, drawers, actor, open.id)) : null,
      };
    },
    takings: takingsOf,
    outside: outsideOf,
    sheet: async ({ pool, actor, row, shown }) => ({
      drawer: shown(row),
      ...(await sheetOf(pool, actor, row)),
    }),
  }),
});
