import { defineNoun } from '../../schema/noun';
import { waitlist } from './entity';

export const waitlistNoun = defineNoun({ entity: waitlist });
