import { defineNoun } from '../../schema/book';
import { services } from './entity';

export const servicesNoun = defineNoun({ entity: services, imports: { by: 'name' } });
