import { registry } from '../../../resources';
import { aliases } from '../../entity-routes';
import { menuOf } from './menu';

export const menuEntries = menuOf(registry, aliases);
