import { defineNoun } from '../../schema/noun';
import { creditNotes } from './entity';

export const creditNotesNoun = defineNoun({ entity: creditNotes });
