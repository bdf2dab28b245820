import { defineNoun } from '../../schema/book';
import { expenses } from './entity';

export const expensesNoun = defineNoun({ entity: expenses });
