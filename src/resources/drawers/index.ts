import { defineNoun } from '../../schema/noun';
import { drawers } from './entity';

export const drawersNoun = defineNoun({ entity: drawers });
