import { useNavigate } from 'react-router';
import { useT } from '../../i18n/react';
import { reloadPermissions } from '../../providers/access';
import { homePath } from '../../providers/home';
import { ActionRun, type ActionRunProps } from '../../screens/actions/action-run';
import { textIn } from '../../screens/data/row';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { copy, seeAs } from './actions';
import { roles } from './entity';

/** Asks, begins a look at the product as a role or a person, and shows the first page that they see. */
export const SeeAs = (props: ActionRunProps) => {
  const navigate = useNavigate();
  return <ActionRun {...props} onSent={() => void reloadPermissions().then(() => navigate(homePath()))} />;
};

export const SeeRole = (props: RowDialogProps) => (
  <SeeAs {...props} action={seeAs} screen={{ entity: roles }} />
);

/** Asks for the name of a copy. An input shows plain text, so the direction marks around names go. */
export const CopyRole = ({ row, onClose }: RowDialogProps) => {
  const t = useT();
  const { rowTitle } = useWords();
  const name = t('roles.copyName', { name: rowTitle(roles, textIn(row, 'name')) }).replace(
    /[\u2068\u2069]/g,
    '',
  );
  return <ActionRun action={copy} screen={{ entity: roles }} row={row} values={{ name }} onClose={onClose} />;
};
