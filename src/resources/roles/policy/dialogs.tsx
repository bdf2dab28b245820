import { Modal, Select, Skeleton, Spin } from 'antd';
import { useState } from 'react';
import { adminRole } from '../../../access/catalogue';
import { useT } from '../../../i18n/react';
import { errorMessage } from '../../../providers/messages';
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
import { assign, reset } from '../actions';
import { preview, why } from '../queries';
import { moduleTitle, PeopleLine, PermissionsList, roleTitle, usePolicy } from './permissions';
import { groupsOf, type Role } from './policy';

interface PreviewDialogProps {
  readonly role: Role;
  readonly wanted: readonly number[];
  readonly how: 'assign' | 'reset';
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Asks the server what saving would change for permissions, users and screens, before anything is saved. */
export const PreviewDialog = ({ role, wanted, how, onClose, onSaved }: PreviewDialogProps) => {
  const t = useT();
  const { permissions } = usePolicy();
  const name = roleTitle(role.name);
  const [assigning, resetting] = [useAction(assign), useAction(reset)];
  const { isBusy, problem } = how === 'assign' ? assigning : resetting;
  const params = { roleId: role.id };
  // Do not load it again while the change is being saved.
  const { data, error, retry } = useQueryOf(
    preview,
    { permissionIds: wanted },
    { params, once: true, isWanted: !isBusy },
  );
  const named = (keys: readonly string[] = []) => permissions.filter((right) => keys.includes(right.key));
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
        <Failure text={errorMessage(error, t)} retry={retry} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : !changes ? (
        <p>{t(how === 'reset' ? 'roles.sameDefault' : 'roles.noChange')}</p>
      ) : (
        <div className="role-preview">
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

export const CompareDialog = ({ first, onClose }: { readonly first: Role; readonly onClose: () => void }) => {
  useReturnFocus();
  const t = useT();
  const { roles, permissions } = usePolicy();
  const [leftId, setLeft] = useState(first.id);
  const [permissionId, setPermission] = useState(roles.find(({ id }) => id !== first.id)?.id ?? first.id);
  const left = roles.find(({ id }) => id === leftId);
  const right = roles.find(({ id }) => id === permissionId);
  const options = roles.map(({ id, name }) => ({ value: id, label: roleTitle(name) }));
  const of = (has: boolean, alsoHas: boolean) =>
    permissions.filter(
      ({ id }) => left?.permissionIds.includes(id) === has && right?.permissionIds.includes(id) === alsoHas,
    );
  const [onlyLeft, onlyPermission, both] = [of(true, false), of(false, true), of(true, true)];
  return (
    <Modal open className="sheet" width={760} title={t('roles.compare')} onCancel={onClose} footer={null}>
      <div className="compare-choice">
        <Select aria-label={t('roles.compareFirst')} value={leftId} options={options} onChange={setLeft} />
        <Select
          aria-label={t('roles.compareSecond')}
          value={permissionId}
          options={options}
          onChange={setPermission}
        />
      </div>
      {onlyLeft.length + onlyPermission.length === 0 ? (
        <p role="status">{t('roles.same')}</p>
      ) : (
        <div className="compare-sides" role="status">
          {[
            { role: left, only: onlyLeft },
            { role: right, only: onlyPermission },
          ].map(
            ({ role, only }) =>
              role && (
                <section key={role.id}>
                  <h2>
                    {t('roles.onlyIn', { role: roleTitle(role.name) })}
                    <span className="roles-count">{t('roles.rightsCount', { count: only.length })}</span>
                  </h2>
                  {only.length > 0 ? (
                    <PermissionsList permissions={only} />
                  ) : (
                    <p className="roles-soft">{t('common.none')}</p>
                  )}
                </section>
              ),
          )}
        </div>
      )}
      <details className="compare-both">
        <summary>
          {t('roles.inBoth')}
          <span className="roles-count">{t('roles.rightsCount', { count: both.length })}</span>
        </summary>
        <PermissionsList permissions={both} />
      </details>
    </Modal>
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
      <div className="why-form">
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
      <div className="why-answer" aria-live="polite">
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
