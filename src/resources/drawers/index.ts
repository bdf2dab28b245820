import { defineNoun } from '../../schema/book';
import { drawers } from './entity';

export const drawersNoun = defineNoun({ entity: drawers });
