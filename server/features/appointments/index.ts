export type { Absent } from './absences';
export { movedBack } from './moved-back';
export { type Need, queueUp } from './occupancy';
export { offerFreed } from './offers';
export { unskilledIn } from './people';
export type { Rooms } from './rooms';
export { appointmentsServer } from './server';
export { refuseBookedCustomer, refuseBookedTime, refuseUncovered } from './uses';
