import { drawers } from '../../src/resources/drawers/entity';
import type { EntityServer } from '../data/entity-server';
import { drawerRoutes } from '../money/drawer-routes';

/** Drawers: opened, counted and closed by calls of their own. */
export const drawersServer: EntityServer = { entity: drawers, routes: drawerRoutes };
