import { defineNoun } from '../../schema/book';
import { creditNotes } from './entity';

export const creditNotesNoun = defineNoun({ entity: creditNotes });
