import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { messages } from './entity';

export const messagesNoun = defineNoun({
  entity: messages,
  rowActions: async () => (await import('./actions')).messageRowActions,
  settings: async () => [(await import('./settings')).messagingSettings],
  pages: [
    definePage({
      at: '/birthday-greetings',
      part: 'birthdays-page',
      texts: 'messaging',
      permission: 'messaging.read',
      panel: { name: 'birthdays', icon: 'gift', order: 20 },
    }),
  ],
});
