import { registry } from '../../../resources';
import { aliases } from '../../entity-routes';
import { menuOf } from './menu';

/** The entries of this product's menu. */
export const menuEntries = menuOf(registry, aliases);
