import { defineNoun } from '../../schema/book';
import { customerMovements } from './entity';

export const customerMovementsNoun = defineNoun({ entity: customerMovements });
