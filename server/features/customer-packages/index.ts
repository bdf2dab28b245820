/** What other features and the app use of this one; nothing else of it is imported from outside. */
export { itemsSold, keptOf } from './acts';
export { loseCover } from './cover';
export { move, sellPackages } from './packages';
export { customerPackagesServer } from './server';
export { availableSessions, returnSessions, spendSessions, usablePackages } from './sessions';
export { holdersOf } from './transfers';
