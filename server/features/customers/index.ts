export { customersServer } from './server';
