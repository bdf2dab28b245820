export {
  type DemoPart,
  type DemoPlaces,
  type DemoTime,
  isClosedOn,
  openBranches,
  openDays,
  type Placed,
} from './centre';
export { createRandom, insertEntity, insertRows, type Random, rowOf, takeNumbers } from './insert';
