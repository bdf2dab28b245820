import { useUpdate } from '@refinedev/core';
import { Button, Checkbox, Modal, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { isolate } from '../../../i18n/format';
import { useFormat, useT } from '../../../i18n/react';
import { errorMessage } from '../../../providers/http-error';
import { useAction } from '../../../screens/actions/use-action';
import { Failure } from '../../../screens/controls/failure';
import { numberIn } from '../../../screens/data/row';
import { useReturnFocus } from '../../../screens/hooks';
import { Notice } from '../../../screens/notice';
import { useCall } from '../../../screens/query/use-call';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useLeaveQuestion } from '../../../screens/question';
import { useWords } from '../../../screens/words';
import { assign } from '../actions';
import { roles } from '../entity';
import { earlier, heldRights } from '../queries';
import { actionTitle, ModuleIcon, moduleTitle, roleTitle, usePolicy } from './names';
import {
  broughtBy,
  changesOf,
  type Draft,
  groupsOf,
  holdsAfter,
  lockOf,
  noDraft,
  type Permission,
  type PermissionGroup,
  type Role,
  roleLockOf,
  toggled,
  toggledAll,
  wantedIds,
} from './policy';

/** The permissions of a role as boxes by module (ROL-04 to ROL-07). Loads the held ones when it opens. */
export const ManageDialog = ({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) => {
  useReturnFocus();
  const { t, label } = useWords();
  const { permissions, editor } = usePolicy();
  const { mutateAsync: update } = useUpdate();
  const askToLeave = useLeaveQuestion();
  const [draft, setDraft] = useState(noDraft);
  const limit = useCall();
  const assigning = useAction(assign);
  const isSaving = limit.isBusy || assigning.isBusy;
  const problem = assigning.problem || limit.problem;
  // The save replaces the rights that were shown, and does not take back what somebody else has changed meanwhile.
  const [version] = useState(role.version);
  const held = useQueryOf(heldRights, {}, { params: { roleId: role.id }, once: true });
  const current: Role = held.data ? { ...role, permissionIds: held.data.map(({ id }) => id) } : role;
  const { gives, takes } = changesOf(current, draft);
  const [flags, setFlags] = useState({ ownOnly: role.ownOnly, needsFactor: role.needsFactor });
  const isSwitched = flags.ownOnly !== role.ownOnly || flags.needsFactor !== role.needsFactor;
  const isChanged = gives.length + takes.length > 0 || isSwitched;
  const namesIn = useNames();
  // Only who may read its rows sees a screen.
  const screens = permissions
    .filter(({ id, action }) => action === 'read' && [...gives, ...takes].includes(id))
    .map(({ module }) => moduleTitle(module, t));
  const lock = roleLockOf(role, editor);
  // The permissions of Admin are fixed; whether Admin signs in by two steps is not.
  const mayDemand = lock === undefined || editor.isAdmin;

  const close = () => {
    if (isSaving) return;
    if (isChanged) askToLeave({ onOk: onClose });
    else onClose();
  };
  const submit = () =>
    limit.run(async () => {
      const saved = isSwitched
        ? await update({
            resource: roles.name,
            id: role.id,
            values: { name: role.name, ...flags },
            meta: { version },
            successNotification: false,
            errorNotification: false,
          })
        : undefined;
      const permissionIds = wantedIds(current, draft, permissions);
      const isSame = gives.length + takes.length === 0;
      const options = { version: numberIn(saved?.data, 'version') ?? version };
      if (isSame || (await assigning.send({ roleId: role.id }, { permissionIds }, options))) onClose();
    });
  return (
    <Modal
      open
      className="sheet roles-manage"
      centered
      width={860}
      title={t('roles.dialogTitle', { role: roleTitle(role.name) })}
      maskClosable={false}
      onCancel={close}
      footer={
        <div className="cluster ends">
          <div className="cluster manage-effect" aria-live="polite">
            {isChanged && (
              <>
                <NamesLine text={t('roles.gives')} names={namesIn(gives)} />
                <NamesLine text={t('roles.takes')} names={namesIn(takes)} />
                <NamesLine text={t('roles.affectedScreens')} names={screens} />
                <NamesLine
                  text={t('roles.affectedUsers')}
                  names={
                    role.users.length === 0
                      ? [t('roles.noUsers')]
                      : role.users.map(({ fullName }) => isolate(fullName))
                  }
                />
              </>
            )}
          </div>
          <Button onClick={close} disabled={isSaving}>
            {t('common.cancel')}
          </Button>
          <Button
            type="primary"
            loading={isSaving}
            disabled={!isChanged || !mayDemand}
            onClick={() => void submit()}
          >
            {t(isSaving ? 'common.saving' : 'common.save')}
          </Button>
        </div>
      }
    >
      {problem !== '' && <Notice type="error" role="alert" message={problem} />}
      {lock !== undefined && <Notice type="info" message={label(lock)} />}
      {held.error ? (
        <Failure text={t('roles.error.loadRole')} retry={held.retry} />
      ) : !held.data ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      ) : (
        <section
          className="manage-groups grid gap-12"
          aria-label={t('roles.tabAll')}
          // If every box is locked, nothing inside takes the focus, and the keyboard could not scroll.
          tabIndex={lock === undefined ? undefined : 0}
        >
          {(['ownOnly', 'needsFactor'] as const).map((key) => (
            <fieldset key={key} className="manage-group form-field-wide">
              <legend>{label(roles.fields[key].label)}</legend>
              <Checkbox
                checked={flags[key]}
                disabled={key === 'needsFactor' ? !mayDemand : lock !== undefined}
                onChange={({ target }) => setFlags({ ...flags, [key]: target.checked })}
              >
                {label(roles.fields[key].hint)}
              </Checkbox>
            </fieldset>
          ))}
          <Earlier
            role={role}
            isLocked={lock !== undefined}
            onPick={(ids) => setDraft(new Map(permissions.map(({ id }) => [id, ids.includes(id)])))}
          />
          {groupsOf(permissions).map((group) => (
            <Group key={group.name} group={group} role={current} draft={draft} onChange={setDraft} />
          ))}
        </section>
      )}
    </Modal>
  );
};

const useNames = () => {
  const { permissions } = usePolicy();
  return (ids: readonly number[]) => permissions.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
};

interface EarlierProps {
  readonly role: Role;
  readonly isLocked: boolean;
  /** Gets the rights that the role held before a change, or began with. */
  readonly onPick: (permissionIds: readonly number[]) => void;
}

/** The first state of a role's rights, and their changes, when and by whom. Each puts its ticks into the boxes below. */
const Earlier = ({ role, isLocked, onPick }: EarlierProps) => {
  const t = useT();
  const format = useFormat();
  const namesIn = useNames();
  const [isOpen, setOpen] = useState(false);
  const { data, error, retry } = useQueryOf(
    earlier,
    {},
    { params: { roleId: role.id }, once: true, isWanted: isOpen },
  );
  return (
    <details
      className="manage-group form-field-wide"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="strong">{t('roles.earlier')}</summary>
      {role.isBuiltIn && !isLocked && (
        <Button onClick={() => onPick(role.defaultPermissionIds)}>{t('roles.reset')}</Button>
      )}
      {error ? (
        <Failure text={errorMessage(error, t)} retry={retry} />
      ) : !data ? (
        <Skeleton active title={false} />
      ) : data.length === 0 ? (
        <p className="quiet">{t('roles.noEarlier')}</p>
      ) : (
        <ol className="plain stack gap-12">
          {data.map(({ id, at, userName, before, after }) => (
            <li key={id} className="bar between gap-12">
              <div className="stack slim">
                <span>
                  <strong>{format.dateTime(at)}</strong> <bdi>{userName}</bdi>
                </span>
                <NamesLine
                  text={t('roles.gave')}
                  names={namesIn(after.filter((one) => !before.includes(one)))}
                />
                <NamesLine
                  text={t('roles.took')}
                  names={namesIn(before.filter((one) => !after.includes(one)))}
                />
              </div>
              <Button onClick={() => onPick(before)}>{t('roles.bringBack')}</Button>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
};

interface GroupProps {
  readonly group: PermissionGroup;
  readonly role: Role;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

const Group = ({ group, role, draft, onChange }: GroupProps) => {
  const t = useT();
  const { permissions, editor } = usePolicy();
  const free = group.permissions.filter((permission) => lockOf(role, permission, editor) === undefined);
  const chosen = group.permissions.filter(({ id }) => holdsAfter(role, draft, id)).length;
  const allFree = free.length > 0 && free.every(({ id }) => holdsAfter(role, draft, id));
  return (
    <fieldset className="manage-group">
      <legend>
        <ModuleIcon name={group.name} />
        {moduleTitle(group.name, t)}
        <span className="note digits regular">
          {t('roles.selectedOf', { selected: chosen, total: group.permissions.length })}
        </span>
      </legend>
      <Checkbox
        className="soft"
        style={{ paddingBlockEnd: 6 }}
        checked={allFree || chosen === group.permissions.length}
        indeterminate={chosen > 0 && chosen < group.permissions.length && !allFree}
        disabled={free.length === 0}
        onChange={({ target }) =>
          onChange(toggledAll({ role, draft, some: free, on: target.checked, permissions, editor }))
        }
      >
        {t('roles.selectAll')}
      </Checkbox>
      <div className="grid manage-rights">
        {group.permissions.map((permission) => (
          <PermissionBox key={permission.id} {...{ permission, group, role, draft, onChange }} />
        ))}
      </div>
    </fieldset>
  );
};

const PermissionBox = ({
  permission,
  group,
  role,
  draft,
  onChange,
}: GroupProps & { readonly permission: Permission }) => {
  const { t, label } = useWords();
  const { permissions, editor } = usePolicy();
  const id = useId();
  const lock = lockOf(role, permission, editor);
  const brought = lock === undefined ? broughtBy(role, draft, permission, permissions) : [];
  return (
    <div className="manage-right">
      <Checkbox
        checked={holdsAfter(role, draft, permission.id)}
        disabled={lock !== undefined}
        aria-describedby={id}
        onChange={({ target }) => onChange(toggled(draft, permission, target.checked, permissions))}
      >
        {permission.module === group.name ? actionTitle(permission.action, t) : permission.name}
      </Checkbox>
      <p id={id} className="note flush" style={{ paddingInlineStart: 24, lineHeight: 1.5 }}>
        {permission.description}
        {/* What locks the whole role stands once, above all boxes. */}
        {lock !== undefined && roleLockOf(role, editor) === undefined && (
          <span className="manage-note">{label(lock)}</span>
        )}
        {brought.length > 0 && (
          <span className="manage-note">
            {t('roles.brings')}:{' '}
            {brought.map(({ action }) => actionTitle(action, t)).join(t('error.listComma'))}
          </span>
        )}
      </p>
    </div>
  );
};

const shownNames = 8;

const NamesLine = ({ text, names }: { readonly text: string; readonly names: readonly string[] }) => {
  const t = useT();
  if (names.length === 0) return null;
  const more = names.length - shownNames;
  return (
    <span style={{ flexBasis: '100%' }}>
      <span className="quiet">{text}:</span> {names.slice(0, shownNames).join(t('error.listComma'))}
      {more > 0 && ` ${t('roles.andMore', { count: more })}`}
    </span>
  );
};
