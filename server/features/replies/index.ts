export { repliesServer } from './server';
