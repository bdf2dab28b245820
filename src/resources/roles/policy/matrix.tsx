import { CloseOutlined, SaveOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { type KeyboardEvent, memo, useCallback, useState } from 'react';
import { useFormat, useT } from '../../../i18n/react';
import { Glyph } from '../../../screens/glyph';
import { EmptyList } from '../../../screens/list/states';
import { useWords } from '../../../screens/words';
import {
  changesText,
  filteredGroups,
  moduleTitle,
  noFilter,
  PermissionFilters,
  roleTitle,
  usePolicy,
} from './permissions';
import {
  changesOf,
  type Draft,
  differing,
  holdsAfter,
  lockOf,
  noDraft,
  type Permission,
  type Role,
  toggled,
} from './policy';
import { type RoleCommand, RoleMenu } from './role-cards';

export type Drafts = ReadonlyMap<number, Draft>;

interface MatrixProps {
  readonly drafts: Drafts;
  readonly onDraft: (role: Role, draft: Draft) => void;
  readonly onSave: (role: Role) => void;
  readonly onCommand: (command: RoleCommand, role: Role) => void;
}

/**
 * Table of all permissions by role. The boxes are one stop of the Tab key; arrows move between them. Unsaved ticks
 * are marked. Each role is saved on its own.
 */
export const Matrix = (props: MatrixProps) => {
  const { drafts, onDraft } = props;
  const { roles, permissions, editor } = usePolicy();
  const { t, label, lang } = useWords();
  const [filter, setFilter] = useState(noFilter);
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const [cursor, setCursor] = useState('');
  const draftOf = (role: Role): Draft => drafts.get(role.id) ?? noDraft;
  const compared = onlyDifferences
    ? differing(permissions, roles, (role, permission) => holdsAfter(role, draftOf(role), permission.id))
    : permissions;
  const groups = filteredGroups(compared, filter);
  const cells = groups.flatMap((group) =>
    group.permissions.flatMap((permission) => roles.map((role) => cellName(permission, role))),
  );
  // Tab must always reach a box, even if the filter hides the last focused one.
  const active = cells.includes(cursor) ? cursor : (cells[0] ?? '');
  const toggle = useCallback(
    (role: Role, permission: Permission, draft: Draft, on: boolean) =>
      onDraft(role, toggled(draft, permission, on, permissions)),
    [onDraft, permissions],
  );
  return (
    <>
      <PermissionFilters filter={filter} onChange={setFilter}>
        <Checkbox checked={onlyDifferences} onChange={({ target }) => setOnlyDifferences(target.checked)}>
          {t('roles.onlyDifferences')}
        </Checkbox>
      </PermissionFilters>
      {groups.length === 0 ? (
        <EmptyList text={t('roles.empty')} />
      ) : (
        <div className="panel matrix-box">
          <table
            className="matrix"
            style={{ minInlineSize: `calc(var(--first) + ${roles.length} * var(--column))` }}
            onKeyDown={(event) => walk(event, lang === 'ar')}
          >
            <caption className="visually-hidden">
              {t('roles.matrix')}: {t('roles.matrixHint')}
            </caption>
            <thead>
              <tr>
                <td className="matrix-corner" />
                {roles.map((role) => (
                  <RoleHead key={role.id} {...props} role={role} draft={draftOf(role)} />
                ))}
              </tr>
            </thead>
            {groups.map((group) => (
              <tbody key={group.name}>
                <tr className="matrix-group">
                  <th scope="rowgroup">{moduleTitle(group.name, t)}</th>
                  {roles.map((role) => {
                    const selected = group.permissions.filter(({ id }) =>
                      holdsAfter(role, draftOf(role), id),
                    ).length;
                    return (
                      <td key={role.id}>
                        {t('roles.selectedOf', { selected, total: group.permissions.length })}
                      </td>
                    );
                  })}
                </tr>
                {group.permissions.map((permission) => (
                  <tr key={permission.id}>
                    <th
                      scope="row"
                      id={`right-${permission.id}`}
                      title={`${permission.description} (${permission.key})`}
                    >
                      {permission.name}
                    </th>
                    {roles.map((role) => {
                      const draft = draftOf(role);
                      const on = holdsAfter(role, draft, permission.id);
                      const name = cellName(permission, role);
                      const lock = lockOf(role, permission, editor);
                      return (
                        <Cell
                          key={role.id}
                          name={name}
                          permission={permission}
                          role={role}
                          draft={draft}
                          on={on}
                          isChanged={on !== role.permissionIds.includes(permission.id)}
                          lock={lock ? label(lock) : ''}
                          isActive={name === active}
                          onToggle={toggle}
                          onFocus={setCursor}
                        />
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </>
  );
};

const cellName = (permission: Permission, role: Role): string => `${permission.id}-${role.id}`;

interface CellProps {
  readonly name: string;
  readonly permission: Permission;
  readonly role: Role;
  readonly draft: Draft;
  readonly on: boolean;
  readonly isChanged: boolean;
  /** Reason why the box is locked; '' if it is not. */
  readonly lock: string;
  readonly isActive: boolean;
  readonly onToggle: (role: Role, permission: Permission, draft: Draft, on: boolean) => void;
  readonly onFocus: (name: string) => void;
}

/** A locked box takes the focus and tells the reason, but cannot be changed. */
const Cell = memo((props: CellProps) => {
  const { name, permission, role, draft, on, isChanged, lock, isActive, onToggle, onFocus } = props;
  const t = useT();
  return (
    <td className={isChanged ? 'matrix-cell matrix-changed' : 'matrix-cell'}>
      <label title={lock}>
        <input
          type="checkbox"
          data-cell={name}
          checked={on}
          tabIndex={isActive ? 0 : -1}
          aria-labelledby={`right-${permission.id} role-${role.id}${isChanged ? ' roles-unsaved-cell' : ''}`}
          aria-disabled={lock !== ''}
          aria-description={lock}
          onFocus={() => onFocus(name)}
          onChange={({ target }) => {
            if (lock === '') onToggle(role, permission, draft, target.checked);
          }}
        />
      </label>
      {isChanged && (
        <span className="matrix-mark" aria-hidden="true" title={t('roles.unsavedCell')}>
          •
        </span>
      )}
    </td>
  );
});
Cell.displayName = 'Cell';

const RoleHead = (props: MatrixProps & { readonly role: Role; readonly draft: Draft }) => {
  const { role, draft, onDraft, onSave, onCommand } = props;
  const t = useT();
  const format = useFormat();
  const title = roleTitle(role.name);
  const { gives, takes } = changesOf(role, draft);
  const count = gives.length + takes.length;
  return (
    <th scope="col">
      <span className="bar matrix-role">
        <bdi id={`role-${role.id}`}>{title}</bdi>
        <RoleMenu role={role} onCommand={onCommand} />
      </span>
      {count > 0 ? (
        <span className="cluster matrix-unsaved">
          <span title={t('roles.unsaved', { count })}>
            <span className="visually-hidden">{changesText(t, { gives, takes })}</span>
            <bdi dir="ltr" aria-hidden="true">
              {gives.length > 0 && `+${format.integer(gives.length)}`}{' '}
              {takes.length > 0 && `−${format.integer(takes.length)}`}
            </bdi>
          </span>
          <button
            type="button"
            className="icon-button matrix-save"
            aria-label={t('roles.saveRole', { role: title })}
            title={t('roles.saveRole', { role: title })}
            onClick={() => onSave(role)}
          >
            <Glyph of={SaveOutlined} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('roles.discard', { role: title })}
            title={t('roles.discard', { role: title })}
            onClick={() => onDraft(role, noDraft)}
          >
            <Glyph of={CloseOutlined} />
          </button>
        </span>
      ) : (
        <span className="told">{t('roles.usersCount', { count: role.users.length })}</span>
      )}
    </th>
  );
};

/** Moves the focus between boxes with arrows along row and column, skipping rows without boxes; Home and End in a row. */
const walk = (event: KeyboardEvent<HTMLTableElement>, rtl: boolean): void => {
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  const cell = target.closest('td');
  const row = target.closest('tr');
  if (!cell || !row) return;
  const inRow = [...row.querySelectorAll<HTMLInputElement>('input')];
  const inColumn = [...event.currentTarget.rows].flatMap(
    (one) => one.cells[cell.cellIndex]?.querySelector<HTMLInputElement>('input') ?? [],
  );
  const beside = (list: readonly HTMLInputElement[], step: number) => list[list.indexOf(target) + step];
  const next = {
    ArrowUp: () => beside(inColumn, -1),
    ArrowDown: () => beside(inColumn, 1),
    ArrowLeft: () => beside(inRow, rtl ? 1 : -1),
    ArrowRight: () => beside(inRow, rtl ? -1 : 1),
    Home: () => inRow[0],
    End: () => inRow.at(-1),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next()?.focus();
};
