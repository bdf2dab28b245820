import { defineNoun } from '../../schema/noun';
import { shifts } from './entity';

export const shiftsNoun = defineNoun({ entity: shifts });
