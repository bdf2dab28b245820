export { rolesServer } from './server';
