import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { errorMessage } from '../../providers/messages';
import { useReturnFocus } from '../../screens/hooks';
import { valueIn } from '../../screens/row';
import { type Right, type Role, readPeople } from './policy';
import { PeopleLine, RightsList } from './rights-list';
import { moduleTitle, roleTitle } from './role-words';
import { useRoleSave } from './use-role-save';

interface PreviewDialogProps {
  readonly role: Role;
  readonly rights: readonly Right[];
  /** Everything the role is to hold. */
  readonly wanted: readonly number[];
  /** What confirming does: replace the rights, or bring back those of the start. */
  readonly how: 'assign' | 'reset';
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** What saving would do, asked of the server before anything is saved: rights, people and screens. */
export const PreviewDialog = ({ role, rights, wanted, how, onClose, onSaved }: PreviewDialogProps) => {
  useReturnFocus();
  const t = useT();
  const name = roleTitle(role.name, t);
  const preview = useQuery({
    queryKey: ['role-preview', role.id, wanted],
    queryFn: async ({ signal }) =>
      (
        await request('POST', `/permissions/role/${role.id}/preview`, {
          body: { permissionIds: wanted },
          signal,
        })
      ).data,
    gcTime: 0,
  });
  const { save, isSaving, problem } = useRoleSave();
  const named = (key: string) => {
    const keys = textsIn(valueIn(preview.data, key));
    return rights.filter((right) => keys.includes(right.key));
  };
  const [gives, takes] = [named('gives'), named('takes')];
  const changes = gives.length + takes.length > 0;
  const confirm = async () => {
    const body = how === 'assign' ? { permissionIds: wanted } : {};
    const done = t(how === 'assign' ? 'roles.rightsUpdated' : 'roles.wasReset');
    if (await save(`/permissions/role/${role.id}/${how}`, body, done)) onSaved();
  };
  return (
    <Modal
      open
      className="sheet"
      width={620}
      title={how === 'reset' ? t('roles.resetConfirm', { name }) : `${t('roles.preview')}: ${name}`}
      maskClosable={false}
      onCancel={isSaving ? () => {} : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {t('common.cancel')}
          </Button>
          <Button
            type="primary"
            loading={isSaving}
            disabled={!preview.isSuccess || !changes}
            onClick={() => void confirm()}
          >
            {t(isSaving ? 'common.saving' : 'common.save')}
          </Button>
        </>
      }
    >
      {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
      {preview.isError ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={errorMessage(preview.error, t)}
          action={<Button onClick={() => void preview.refetch()}>{t('common.retry')}</Button>}
        />
      ) : !preview.isSuccess ? (
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
            <PeopleLine people={readPeople(valueIn(preview.data, 'users'))} />
          </section>
          <section>
            <h2>{t('roles.affectedScreens')}</h2>
            <Screens modules={textsIn(valueIn(preview.data, 'screens'))} />
          </section>
          <p className="roles-soft">{t('roles.atOnce')}</p>
        </div>
      )}
    </Modal>
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

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
