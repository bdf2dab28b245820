import { defineNoun } from '../../schema/noun';
import { packages } from './entity';

export const packagesNoun = defineNoun({ entity: packages });
