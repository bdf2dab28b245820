import { useNavigate } from 'react-router';
import { reloadPermissions } from '../../providers/access';
import { homePath } from '../../providers/home';
import { ActionRun, type ActionRunProps } from '../../screens/actions/action-run';

/** Asks, begins a look at the product as a role or a person, and shows the first page that they see. */
export const SeeAs = (props: ActionRunProps) => {
  const navigate = useNavigate();
  return <ActionRun {...props} onSent={() => void reloadPermissions().then(() => navigate(homePath()))} />;
};
