import { reference } from '../schema/field';

/** The branch a row belongs to, as most entities have it. */
export const ownBranch = reference({
  label: { ar: 'الفرع', en: 'Branch' },
  to: 'branches',
  required: true,
  list: true,
  filter: true,
});
