import { defineNoun } from '../../schema/book';
import { absences } from './entity';
import { bookedAbsence } from './words';

export const absencesNoun = defineNoun({ entity: absences, inputs: [bookedAbsence] });
