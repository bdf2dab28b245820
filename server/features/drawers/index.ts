export { openDrawerOf } from './drawer';
export { drawersServer } from './server';
