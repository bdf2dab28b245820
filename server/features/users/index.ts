export { usersServer } from './server';
