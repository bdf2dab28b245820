import { defineNoun } from '../../schema/noun';
import { branches } from './entity';

export const branchesNoun = defineNoun({ entity: branches });
