import { Alert, Button, Skeleton } from 'antd';
import { useT } from '../../../i18n/react';
import { errorMessage } from '../../../providers/messages';
import { assign, reset } from '../../../resources/roles/actions';
import { preview } from '../../../resources/roles/queries';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { Right, Role } from '../policy/policy';
import { moduleTitle, roleTitle } from '../policy/role-words';
import { PeopleLine, RightsList } from '../rights/rights-list';

interface PreviewDialogProps {
  readonly role: Role;
  readonly rights: readonly Right[];
  readonly wanted: readonly number[];
  readonly how: 'assign' | 'reset';
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Shows what saving would do to rights, people and screens; the server answers before anything is saved. */
export const PreviewDialog = ({ role, rights, wanted, how, onClose, onSaved }: PreviewDialogProps) => {
  const t = useT();
  const name = roleTitle(role.name, t);
  const [assigning, resetting] = [useAction(assign), useAction(reset)];
  const { isBusy, problem } = how === 'assign' ? assigning : resetting;
  const params = { roleId: role.id };
  // Not asked again while it comes true.
  const { data, error, retry } = useQueryOf(
    preview,
    { permissionIds: wanted },
    { params, once: true, isWanted: !isBusy },
  );
  const named = (keys: readonly string[] = []) => rights.filter((right) => keys.includes(right.key));
  const [gives, takes] = [named(data?.gives), named(data?.takes)];
  const changes = gives.length + takes.length > 0;
  const confirm = async () => {
    const sent =
      how === 'assign'
        ? await assigning.send(params, { permissionIds: wanted })
        : await resetting.send(params, {});
    if (sent) onSaved();
  };
  return (
    <ActionDialog
      width={620}
      title={how === 'reset' ? t('roles.resetConfirm', { name }) : `${t('roles.preview')}: ${name}`}
      okText={t('common.save')}
      isBusy={isBusy}
      isOff={!changes}
      problem={problem}
      onSend={() => void confirm()}
      onClose={onClose}
    >
      {error ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={errorMessage(error, t)}
          action={<Button onClick={() => retry()}>{t('common.retry')}</Button>}
        />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : !changes ? (
        <p>{t(how === 'reset' ? 'roles.sameDefault' : 'roles.noChange')}</p>
      ) : (
        <div className="role-preview">
          {gives.length > 0 && (
            <section className="role-gives">
              <h2>{t('roles.gives')}</h2>
              <RightsList rights={gives} />
            </section>
          )}
          {takes.length > 0 && (
            <section className="role-takes">
              <h2>{t('roles.takes')}</h2>
              <RightsList rights={takes} />
            </section>
          )}
          <section>
            <h2>{t('roles.affectedUsers')}</h2>
            <PeopleLine people={data.users} />
          </section>
          <section>
            <h2>{t('roles.affectedScreens')}</h2>
            <Screens modules={data.screens} />
          </section>
          <p className="roles-soft">{t('roles.atOnce')}</p>
        </div>
      )}
    </ActionDialog>
  );
};

const Screens = ({ modules }: { readonly modules: readonly string[] }) => {
  const t = useT();
  if (modules.length === 0) return <p className="roles-soft">{t('roles.noScreens')}</p>;
  return (
    <p className="people-line">
      {modules.map((module) => (
        <span key={module} className="right-word">
          {moduleTitle(module, t)}
        </span>
      ))}
    </p>
  );
};
