export { moveMoney } from './accounts';
export { customersServer } from './server';
export { type Bill, settleBill } from './till';
