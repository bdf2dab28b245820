/** What the app uses of this feature; nothing else of it is imported from outside. */
export { settingsRoutes } from './routes';
