import { defineNoun } from '../../schema/book';
import { roles } from './entity';

export const rolesNoun = defineNoun({ entity: roles });
