import { defineNoun } from '../../schema/noun';
import { consents } from './entity';

export const consentsNoun = defineNoun({ entity: consents });
