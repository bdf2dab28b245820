import { defineNoun } from '../../schema/noun';
import { packageMovements } from './entity';

export const packageMovementsNoun = defineNoun({ entity: packageMovements });
