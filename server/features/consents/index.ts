export { consentsServer } from './server';
