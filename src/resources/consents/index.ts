import { defineNoun } from '../../schema/book';
import { consents } from './entity';

export const consentsNoun = defineNoun({ entity: consents });
