/** What other features and the app use of this one; nothing else of it is imported from outside. */

export { unskilledIn } from './people';
export { isWithinDay, type Place, placeOf } from './place';
export { appointmentsServer } from './server';
export { refuseBookedCustomer, refuseBookedUser, refuseUncovered } from './uses';
