import { waitlistActions } from '../../../src/resources/waitlist/actions';
import { waitlist } from '../../../src/resources/waitlist/entity';
import { perform, serve } from '../../data/entity-server';

/** The waiting list: closed without a booking, and opened again. Appointments make and withdraw the offers. */
export const waitlistServer = serve(waitlist, {
  actions: perform(waitlistActions, {
    close: async ({ client, row }) => {
      await client.query(
        `update waitlist set status = 'Closed', offered_start = null, offered_end = null, offered_staff_id = null
         where id = $1`,
        [row.id],
      );
    },
    reopen: async ({ client, row }) => {
      await client.query(`update waitlist set status = 'Waiting' where id = $1`, [row.id]);
    },
  }),
});
