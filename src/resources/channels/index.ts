import { defineNoun } from '../../schema/book';
import { channels } from './entity';

export const channelsNoun = defineNoun({
  entity: channels,
  rowActions: async () => (await import('./actions')).channelRowActions,
});
