import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  MoreOutlined,
  SwapOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useAccess } from '../../../providers/access';
import { copy, reset } from '../../../resources/roles/actions';
import { useWords } from '../../../screens/words';
import { type Editor, type Role, roleLockOf } from '../policy/policy';
import { roleTitle } from '../policy/role-words';

export type RoleCommand = 'copy' | 'rename' | 'reset' | 'compare' | 'delete';

interface RoleMenuProps {
  readonly role: Role;
  readonly editor: Editor;
  readonly onCommand: (command: RoleCommand, role: Role) => void;
}

export const RoleMenu = ({ role, editor, onCommand }: RoleMenuProps) => {
  const { t, lang, label: labelOf } = useWords();
  const { can } = useAccess();
  const isOpen = roleLockOf(role, editor) === undefined;
  const items = [
    { key: 'compare', label: t('roles.compareWith'), icon: <SwapOutlined />, isThere: true },
    { key: 'copy', label: labelOf(copy.label), icon: <CopyOutlined />, isThere: can('roles.create') },
    { key: 'rename', label: t('roles.rename'), icon: <EditOutlined />, isThere: can('roles.update') },
    {
      key: 'reset',
      label: labelOf(reset.label),
      icon: <UndoOutlined />,
      isThere: role.isBuiltIn && isOpen && can('roles.update'),
    },
    {
      key: 'delete',
      label: t('roles.delete'),
      icon: <DeleteOutlined />,
      danger: true,
      isThere: !role.isBuiltIn && isOpen && can('roles.delete'),
    },
  ] satisfies readonly {
    readonly key: RoleCommand;
    readonly isThere: boolean;
    readonly [more: string]: unknown;
  }[];
  const shown = items.filter(({ isThere }) => isThere);
  const label = t('roles.more', { role: roleTitle(role.name, t) });
  return (
    <Dropdown
      trigger={['click']}
      placement={lang === 'ar' ? 'bottomLeft' : 'bottomRight'}
      menu={{
        items: shown.map(({ isThere: _, ...item }) => item),
        onClick: ({ key }) => {
          const chosen = shown.find((item) => item.key === key);
          if (chosen) onCommand(chosen.key, role);
        },
      }}
    >
      <button type="button" className="icon-button" aria-label={label} title={label}>
        <MoreOutlined />
      </button>
    </Dropdown>
  );
};
