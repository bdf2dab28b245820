import { defineNoun } from '../../schema/noun';
import { backups } from './entity';

export const backupsNoun = defineNoun({ entity: backups });
