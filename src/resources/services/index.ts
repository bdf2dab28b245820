import { defineNoun } from '../../schema/noun';
import { services } from './entity';

export const servicesNoun = defineNoun({ entity: services });
