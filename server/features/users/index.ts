export { usersServer } from './server';
export { reportUnusual } from './unusual';
