import { defineNoun } from '../../schema/noun';
import { expenses } from './entity';

export const expensesNoun = defineNoun({ entity: expenses });
