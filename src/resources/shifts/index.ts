import { defineNoun } from '../../schema/book';
import { shifts } from './entity';

export const shiftsNoun = defineNoun({ entity: shifts });
