export { expensesServer } from './server';
