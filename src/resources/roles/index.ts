import { defineNoun } from '../../schema/noun';
import { roles } from './entity';

export const rolesNoun = defineNoun({ entity: roles });
