import { defineScreen } from '../../screens/screen';
import { services } from '../services/entity';
import { packages } from './entity';

export const additions = [defineScreen({ entity: services, tabs: [services, packages] })];
