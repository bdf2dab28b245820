import { defineNoun } from '../../schema/book';
import { users } from './entity';

export const usersNoun = defineNoun({ entity: users });
