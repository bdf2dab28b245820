import { defineNoun } from '../../schema/noun';
import { users } from './entity';

export const usersNoun = defineNoun({ entity: users });
