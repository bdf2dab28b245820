export { serviceAccountsServer } from './server';
