import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { channels, hubChannels } from './entity';

export const channelsNoun = defineNoun({
  entity: channels,
  firstSteps: [
    {
      name: 'messages',
      label: { ar: 'رسائل واتساب', en: 'WhatsApp messages' },
      hint: { ar: 'تذكير بالمواعيد ومتابعة بعد الزيارة', en: 'Reminders, and a word after the visit' },
      to: channels.route,
      permission: 'messaging.manage',
      order: 70,
    },
  ],
  rowActions: async () => (await import('./actions')).channelRowActions,
  pages: [
    definePage({
      at: channels,
      permission: 'messaging.read',
      panel: { name: 'channels', icon: 'whats-app', order: 10 },
    }),
    definePage({
      at: hubChannels,
      part: 'messaging/hub-page',
      texts: 'messaging',
      permission: 'messaging.read',
      adminOnly: true,
      menu: { name: 'whatsapp', icon: 'whats-app', group: 'system', order: 170, forManagers: true },
      card: { name: 'messaging', icon: 'whats-app', order: 10 },
    }),
  ],
});
