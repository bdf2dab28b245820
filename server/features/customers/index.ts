export { moveMoney } from './accounts';
export { splitForDeposit, takeDeposit } from './deposit';
export { customersServer } from './server';
