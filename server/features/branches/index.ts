export { nightsIn, workingDayIn, workingDaysText } from './days';
export { isWithinDay, type Place, placeOf, placesOf, placeWith, specialHours, weeklyHours } from './place';
export { branchesServer } from './server';
