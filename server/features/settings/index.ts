import type { SubjectServer } from '../../data/entity-server';
import { forgetUnusedImages } from './images';
import { settingsRoutes } from './routes';

export { drawnAnew, imageIn } from './images';

/** Settings are readable before the first own password, because the page that asks for it says how long it must be. */
export const settingsServer: SubjectServer = {
  routes: settingsRoutes,
  openBefore: /^GET \/settings$/,
  sweeps: [forgetUnusedImages],
};
