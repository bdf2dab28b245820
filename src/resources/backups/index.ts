import { defineNoun } from '../../schema/book';
import { backups } from './entity';

export const backupsNoun = defineNoun({ entity: backups });
