import { customerPackages } from '../../src/resources/customer-packages/entity';
import type { EntityServer } from '../data/entity-server';
import { soldRoutes } from '../money/sold-routes';

/** Sold packages: read, and acted on by calls of their own. */
export const customerPackagesServer: EntityServer = { entity: customerPackages, routes: soldRoutes };
