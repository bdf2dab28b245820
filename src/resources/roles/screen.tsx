import { roleDescriptionIn, rolesOf } from '../../access/catalogue';
import { theBook } from '../../providers/book';
import { isAdmin } from '../../providers/session';
import type { RowOf } from '../../schema/types';
import { Missing } from '../../screens/cells/cells';
import { defineScreen } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { roles } from './entity';

/** Description of a built-in role in the reader's language, as long as nobody wrote other words (ROL-14). */
const DescriptionCell = ({ row }: { readonly row: RowOf<typeof roles> }) => {
  const { lang } = useWords();
  const { name, description } = row;
  if (name === null) return <Missing />;
  const text = roleDescriptionIn(theBook(), { name, description }, lang) ?? '';
  return text === '' ? <Missing /> : <bdi dir="auto">{text}</bdi>;
};

export const rolesScreen = defineScreen({
  entity: roles,
  dialogs: {
    copy: async () => (await import('./dialogs')).CopyRole,
    seeAs: async () => (await import('./dialogs')).SeeRole,
  },
  rowLimits: ({ name }, user) => {
    const isOwn = !isAdmin(user) && name === user?.role;
    return rolesOf(theBook()).includes(name) || isOwn ? { delete: false } : {};
  },
  show: async () => ({ cells: { description: DescriptionCell } }),
});
