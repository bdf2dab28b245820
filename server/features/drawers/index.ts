export { openDrawerOf } from './open';
export { drawersServer } from './server';
