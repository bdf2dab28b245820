export { reportsServer } from './server';
