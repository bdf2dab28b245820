import { defineNoun } from '../../schema/book';
import { replies } from './entity';

export const repliesNoun = defineNoun({
  entity: replies,
  menuCount: {
    query: async () => (await import('./desk-queries')).unread,
    at: ['counts', 'unread'],
    label: { ar: 'لم تُقرأ', en: 'unread' },
  },
  rowActions: async () => (await import('./actions')).replyRowActions,
});
