export { absencesServer } from './server';
