import type { SubjectServer } from '../../data/entity-server';
import { settingsRoutes } from './routes';

/** What an owner turns. */
export const settingsServer: SubjectServer = { routes: settingsRoutes, openBefore: /^GET \/settings$/ };
