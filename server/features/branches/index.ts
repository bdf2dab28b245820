export {
  isWithinDay,
  nightsIn,
  type Place,
  placeOf,
  placesOf,
  placeWith,
  specialHours,
  weeklyHours,
  workingDayIn,
  workingDaysText,
} from './place';
export { branchesServer } from './server';
