/** What other features and the app use of this one; nothing else of it is imported from outside. */
export { holdersOf, move, sellPackages } from './packages';
export { customerPackagesServer, itemsSold, keptOf } from './server';
export { availableSessions, loseCover, returnSessions, spendSessions, usablePackages } from './sessions';
