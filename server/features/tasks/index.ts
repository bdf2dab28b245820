export { endTask, openTask, tasksServer, type Wanted } from './server';
