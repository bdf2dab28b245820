export { branchesServer } from './server';
