export { shiftsServer } from './server';
