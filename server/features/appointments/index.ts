/** What other features and the app use of this one; nothing else of it is imported from outside. */
export { isWithinDay, type Place, placeOf } from './place';
export { appointmentsServer } from './server';
export { unskilledIn } from './skills';
export { refuseBookedCustomer, refuseBookedUser, refuseUncovered } from './uses';
