import { defineNoun } from '../../schema/noun';
import { customerMovements } from './entity';

export const customerMovementsNoun = defineNoun({ entity: customerMovements });
