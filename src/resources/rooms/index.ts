import { defineNoun } from '../../schema/book';
import { rooms } from './entity';

export const roomsNoun = defineNoun({
  entity: rooms,
  related: [{ on: 'branches', columns: ['name', 'kind', 'capacity', 'isActive'] }],
});
