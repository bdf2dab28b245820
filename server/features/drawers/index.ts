export { drawersServer } from './server';
