import { Modal, Select, Skeleton, Spin } from 'antd';
import { useState } from 'react';
import { adminRole } from '../../../access/catalogue';
import { useT } from '../../../i18n/react';
import { errorMessage } from '../../../providers/http-error';
import type { QueryAnswer } from '../../../schema/query';
import { fold } from '../../../schema/text/fold';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { Failure } from '../../../screens/controls/failure';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import { textIn } from '../../../screens/data/row';
import { useReturnFocus } from '../../../screens/hooks';
import { Notice } from '../../../screens/notice';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { reset } from '../actions';
import { preview, why } from '../queries';
import { moduleTitle, PeopleLine, PermissionsList, roleTitle, usePolicy } from './permissions';
import { groupsOf, type Role } from './policy';

interface ResetDialogProps {
  readonly role: Role;
  readonly onClose: () => void;
}

/** Asks the server what a reset would change for permissions, users and screens, before anything is saved. */
export const ResetDialog = ({ role, onClose }: ResetDialogProps) => {
  const t = useT();
  const { permissions } = usePolicy();
  const { isBusy, problem, send } = useAction(reset);
  const params = { roleId: role.id };
  // Do not load it again while the change is being saved.
  const { data, error, retry } = useQueryOf(
    preview,
    { permissionIds: role.defaultPermissionIds },
    { params, once: true, isWanted: !isBusy },
  );
  const named = (keys: readonly string[] = []) => permissions.filter((right) => keys.includes(right.key));
  const [gives, takes] = [named(data?.gives), named(data?.takes)];
  const changes = gives.length + takes.length > 0;
  return (
    <ActionDialog
      width={620}
      title={t('roles.resetConfirm', { name: roleTitle(role.name) })}
      okText={t('common.save')}
      isBusy={isBusy}
      isOff={!changes}
      problem={problem}
      onSend={() => void send(params, {}).then((sent) => sent && onClose())}
      onClose={onClose}
    >
      {error ? (
        <Failure text={errorMessage(error, t)} retry={retry} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : !changes ? (
        <p>{t('roles.sameDefault')}</p>
      ) : (
        <div className="role-preview grid gap-16">
          {gives.length > 0 && (
            <section className="role-gives">
              <h2>{t('roles.gives')}</h2>
              <PermissionsList permissions={gives} />
            </section>
          )}
          {takes.length > 0 && (
            <section className="role-takes">
              <h2>{t('roles.takes')}</h2>
              <PermissionsList permissions={takes} />
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
          <p className="quiet">{t('roles.atOnce')}</p>
        </div>
      )}
    </ActionDialog>
  );
};

const Screens = ({ modules }: { readonly modules: readonly string[] }) => {
  const t = useT();
  if (modules.length === 0) return <p className="quiet">{t('roles.noScreens')}</p>;
  return (
    <p className="cluster flush rows-4" style={{ columnGap: 6 }}>
      {modules.map((module) => (
        <span key={module} className="right-word">
          {moduleTitle(module, t)}
        </span>
      ))}
    </p>
  );
};

export const WhyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  useReturnFocus();
  const t = useT();
  const { permissions } = usePolicy();
  const [userId, setUserId] = useState<number | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const answer = useQueryOf(
    why,
    { userId: userId ?? 0, key: key ?? '' },
    { isWanted: userId !== null && key !== null, once: true },
  );
  return (
    <Modal open className="sheet" width={560} title={t('roles.why')} onCancel={onClose} footer={null}>
      <div className="why-form grid gap-6">
        <label htmlFor="why-user">{t('roles.whyUser')}</label>
        <ReferenceSelect id="why-user" to="users" value={userId} onChange={setUserId} />
        <label htmlFor="why-right">{t('roles.whyRight')}</label>
        <Select
          id="why-right"
          showSearch
          value={key}
          placeholder={t('common.select')}
          options={groupsOf(permissions).map((group) => ({
            label: moduleTitle(group.name, t),
            options: group.permissions.map((right) => ({ value: right.key, label: right.name })),
          }))}
          filterOption={(typed, option) =>
            fold(`${textIn(option, 'label')} ${textIn(option, 'value')}`).includes(fold(typed))
          }
          onChange={setKey}
        />
      </div>
      <div style={{ minBlockSize: 84 }} aria-live="polite">
        {answer.isFetching ? (
          <Spin />
        ) : answer.error ? (
          <Notice type="error" message={errorMessage(answer.error, t)} />
        ) : answer.data === undefined ? null : (
          <Answer answer={answer.data} />
        )}
      </div>
    </Modal>
  );
};

const Answer = ({ answer }: { readonly answer: QueryAnswer<typeof why> }) => {
  const t = useT();
  const { permissions } = usePolicy();
  // Without the permission, list the roles that the user does hold.
  const held = answer.roles.map((name) => roleTitle(name)).join(t('error.listComma'));
  if (!answer.allowed) return <Notice type="warning" message={t('roles.whyRefused')} description={held} />;
  const lines = answer.reasons.map(({ role, rule }) => {
    const named = permissions.find((right) => right.key === rule)?.name;
    return role === adminRole
      ? t('roles.whyAdmin')
      : t('roles.whyRule', { role: roleTitle(role), rule: named ? `${named} (${rule})` : rule });
  });
  return (
    <Notice
      type="success"
      message={t('roles.whyAllowed')}
      description={lines.map((line) => (
        <p key={line} className="why-line">
          {line}
        </p>
      ))}
    />
  );
};
