import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { creditNotes } from './entity';

export const creditNotesNoun = defineNoun({
  entity: creditNotes,
  pages: [
    definePage({ at: '/credit-notes/:id/print', part: 'credit-note-paper', texts: 'papers', isPaper: true }),
  ],
});
