import { defineScreen } from '../../screens/screen';
import { services } from '../services/entity';
import { packages } from './entity';

export const adds = [defineScreen({ entity: services, tabs: [services, packages] })];
