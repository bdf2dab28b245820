import { bookingDeskActions } from '../../../src/resources/appointments/desk-actions';
import { cardQueries } from '../../../src/resources/today/card';
import { overviewQueries } from '../../../src/resources/today/overview';
import { deskQueries } from '../../../src/resources/today/today';
import { desk } from '../../../src/resources/today/topic';
import type { EntityServer, TopicServer } from '../../data/entity-server';
import { answer, perform } from '../../data/served';
import { callOff, checkIn, markAs, moveTo } from './booking-acts';
import { cardOf } from './card';
import { overviewOf } from './overview';
import { todayOf } from './today';

/** The desk at work: the day at one look. */
export const deskServer: TopicServer = {
  topic: desk,
  queries: answer(deskQueries, { today: todayOf }),
};

/** Bookings with what the desk does to them, which also begins visits and looks at money. */
export const withDesk = (appointments: EntityServer): EntityServer => ({
  ...appointments,
  actions: [
    ...(appointments.actions ?? []),
    ...perform(bookingDeskActions, {
      arrive: checkIn,
      markDone: markAs('Done'),
      markNoShow: markAs('NoShow'),
      markCanceled: callOff,
      reschedule: moveTo,
    }),
  ],
  queries: [...(appointments.queries ?? []), ...answer(cardQueries, { card: cardOf })],
});

/** Customers with what the desk asks of one who stands before it: money, sessions, visits. */
export const withOverview = (customers: EntityServer): EntityServer => ({
  ...customers,
  queries: [...(customers.queries ?? []), ...answer(overviewQueries, { overview: overviewOf })],
});
