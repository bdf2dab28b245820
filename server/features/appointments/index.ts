export { unskilledIn } from './people';
export { isWithinDay, type Place, placeOf } from './place';
export type { Rooms } from './rooms';
export { appointmentsServer } from './server';
export { refuseBookedCustomer, refuseUncovered } from './uses';
