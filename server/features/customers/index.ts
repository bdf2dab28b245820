export { moveMoney } from './accounts';
export { customersServer } from './server';
