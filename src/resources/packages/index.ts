import { defineNoun } from '../../schema/book';
import { packages } from './entity';

export const packagesNoun = defineNoun({ entity: packages });
