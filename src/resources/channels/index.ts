import { defineNoun } from '../../schema/noun';
import { channels } from './entity';

export const channelsNoun = defineNoun({
  entity: channels,
  rowActions: async () => (await import('./actions')).channelRowActions,
});
