import { defineNoun } from '../../schema/book';
import { packageMovements } from './entity';

export const packageMovementsNoun = defineNoun({ entity: packageMovements });
