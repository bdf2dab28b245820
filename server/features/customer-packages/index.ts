export { holdersOf, move, sellPackages } from './packages';
export { customerPackagesServer, itemsSold, keptOf } from './server';
export {
  availableSessions,
  loseCover,
  returnSessions,
  spendSessions,
  usablePackages,
  usableSessionsSql,
} from './sessions';
