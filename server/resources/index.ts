import type { EntityServer } from '../data/entity-server';
import { customersServer } from './customers';

/** The entities that behave specially; all others follow their declaration. */
export const servers: readonly EntityServer[] = [customersServer];
