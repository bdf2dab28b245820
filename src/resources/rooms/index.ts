import { defineNoun } from '../../schema/noun';
import { rooms } from './entity';

export const roomsNoun = defineNoun({ entity: rooms });
