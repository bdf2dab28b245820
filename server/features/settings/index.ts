import type { SubjectServer } from '../../data/entity-server';
import { settingsRoutes } from './routes';

export const settingsServer: SubjectServer = { routes: settingsRoutes, openBefore: /^GET \/settings$/ };
