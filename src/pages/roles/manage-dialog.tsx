import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Modal, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { useReturnFocus } from '../../screens/hooks';
import { ModuleIcon } from './module-icon';
import {
  changesOf,
  type Draft,
  type Editor,
  groupsOf,
  holdsAfter,
  lockOf,
  noDraft,
  type Right,
  type RightGroup,
  type Role,
  readRights,
  roleLockOf,
  toggled,
  toggledAll,
  wantedIds,
} from './policy';
import { PeopleLine } from './rights-list';
import { actionTitle, moduleTitle, roleTitle } from './role-words';
import { useRoleSave } from './use-role-save';

interface ManageDialogProps {
  readonly role: Role;
  readonly rights: readonly Right[];
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** The rights of one role as boxes by module (ROL-04 to ROL-07); what it holds is read when it opens. */
export const ManageDialog = ({ role, rights, editor, onClose }: ManageDialogProps) => {
  useReturnFocus();
  const t = useT();
  const { modal } = App.useApp();
  const asking = useRef(false);
  const [draft, setDraft] = useState(noDraft);
  const { save, isSaving, problem } = useRoleSave();
  const held = useQuery({
    queryKey: ['role-rights', role.id],
    queryFn: async ({ signal }) => {
      const { data } = await request('GET', `/permissions/role/${role.id}`, { signal });
      return new Set(readRights(data).map(({ id }) => id));
    },
    gcTime: 0,
  });
  const current: Role = held.data ? { ...role, rightIds: held.data } : role;
  const { gives, takes } = changesOf(current, draft);
  const isChanged = gives.length + takes.length > 0;
  const lock = roleLockOf(role, editor);

  const close = () => {
    if (isSaving || asking.current) return;
    if (!isChanged) return onClose();
    asking.current = true;
    modal.confirm({
      title: t('common.unsavedChanges'),
      okText: t('form.leave'),
      cancelText: t('form.stay'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      centered: true,
      afterClose: () => {
        asking.current = false;
      },
      onOk: onClose,
    });
  };
  const submit = async () => {
    const permissionIds = wantedIds(current, draft, rights);
    if (await save(`/permissions/role/${role.id}/assign`, { permissionIds }, t('roles.rightsUpdated')))
      onClose();
  };
  return (
    <Modal
      open
      className="sheet roles-manage"
      centered
      width={860}
      title={t('roles.dialogTitle', { role: roleTitle(role.name, t) })}
      maskClosable={false}
      onCancel={close}
      footer={
        <div className="manage-footer">
          <div className="manage-effect" aria-live="polite">
            {isChanged && (
              <>
                <strong>{t('roles.changes', { gives: gives.length, takes: takes.length })}</strong>
                <span className="roles-soft">{t('roles.affectedUsers')}:</span>
                <PeopleLine people={role.users} />
              </>
            )}
          </div>
          <Button onClick={close} disabled={isSaving}>
            {t('common.cancel')}
          </Button>
          <Button
            type="primary"
            loading={isSaving}
            disabled={!isChanged || lock !== undefined}
            onClick={() => void submit()}
          >
            {t(isSaving ? 'common.saving' : 'common.save')}
          </Button>
        </div>
      }
    >
      {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
      {lock !== undefined && <Alert type="info" showIcon message={t(lock)} />}
      {held.isError ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={t('roles.error.loadRole')}
          action={<Button onClick={() => void held.refetch()}>{t('common.retry')}</Button>}
        />
      ) : !held.data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <section
          className="manage-groups"
          aria-label={t('roles.tabAll')}
          // With every box locked, the keyboard could not scroll it otherwise.
          {...(lock === undefined ? {} : { tabIndex: 0 })}
        >
          {groupsOf(rights).map((group) => (
            <Group
              key={group.name}
              group={group}
              role={current}
              draft={draft}
              rights={rights}
              editor={editor}
              onChange={setDraft}
            />
          ))}
        </section>
      )}
    </Modal>
  );
};

interface GroupProps {
  readonly group: RightGroup;
  readonly role: Role;
  readonly draft: Draft;
  readonly rights: readonly Right[];
  readonly editor: Editor;
  readonly onChange: (draft: Draft) => void;
}

const Group = ({ group, role, draft, rights, editor, onChange }: GroupProps) => {
  const t = useT();
  const free = group.rights.filter((right) => lockOf(role, right, editor) === undefined);
  const chosen = group.rights.filter(({ id }) => holdsAfter(role, draft, id)).length;
  const allFree = free.length > 0 && free.every(({ id }) => holdsAfter(role, draft, id));
  return (
    <fieldset className="manage-group">
      <legend>
        <ModuleIcon name={group.name} />
        {moduleTitle(group.name, t)}
        <span className="roles-count">
          {t('roles.selectedOf', { selected: chosen, total: group.rights.length })}
        </span>
      </legend>
      <Checkbox
        className="manage-all"
        checked={allFree || chosen === group.rights.length}
        indeterminate={chosen > 0 && chosen < group.rights.length && !allFree}
        disabled={free.length === 0}
        onChange={({ target }) =>
          onChange(toggledAll({ role, draft, some: free, on: target.checked, rights, editor }))
        }
      >
        {t('roles.selectAll')}
      </Checkbox>
      <div className="manage-rights">
        {group.rights.map((right) => {
          const lock = lockOf(role, right, editor);
          return (
            <Checkbox
              key={right.id}
              checked={holdsAfter(role, draft, right.id)}
              disabled={lock !== undefined}
              title={lock === undefined ? right.description : t(lock)}
              onChange={({ target }) => onChange(toggled(draft, right, target.checked, rights))}
            >
              {right.module === group.name ? actionTitle(right.action, t) : right.name}
            </Checkbox>
          );
        })}
      </div>
    </fieldset>
  );
};
