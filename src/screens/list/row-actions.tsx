import { DeleteOutlined, EditOutlined, EyeOutlined, MoreOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useAccess } from '../../providers/access';
import { type Call, callsOf, type Entity, moduleOf } from '../../schema/entity';
import type { RowData } from '../row';
import { titleOf } from '../row';
import { useWords } from '../words';

/** What the signed-in user may do with rows of an entity; asked once for a whole table. */
export interface RowRights {
  readonly show: boolean;
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  readonly export: boolean;
}

export const useRowRights = (entity: Entity): RowRights => {
  const { can } = useAccess();
  return useMemo(() => {
    const calls = callsOf(entity);
    const may = (call: Call, action: string) => calls.includes(call) && can(`${moduleOf(entity)}.${action}`);
    return {
      show: may('show', 'read'),
      create: may('create', 'create'),
      update: may('update', 'update'),
      delete: may('delete', 'delete'),
      export: may('list', 'export'),
    };
  }, [entity, can]);
};

export interface RowActionsProps {
  readonly entity: Entity;
  readonly row: RowData;
  readonly rights: RowRights;
  readonly onShow: (row: RowData) => void;
  readonly onEdit: (row: RowData) => void;
  readonly onDelete: (row: RowData) => void;
}

/** Icon buttons at the end of a row; what the user may not do is not there (PRM-32). */
export const RowActions = ({ entity, row, rights, onShow, onEdit, onDelete }: RowActionsProps) => {
  const { t } = useWords();
  const name = titleOf(entity, row);
  const button = (text: string, icon: ReactNode, act: (row: RowData) => void, danger = false) => (
    <button
      type="button"
      className={danger ? 'icon-button icon-button-danger' : 'icon-button'}
      aria-label={`${text}: ${name}`}
      title={text}
      onClick={(event) => {
        event.stopPropagation();
        act(row);
      }}
    >
      {icon}
    </button>
  );
  return (
    <span className="row-actions">
      {rights.show && button(t('common.viewDetails'), <EyeOutlined />, onShow)}
      {rights.update && button(t('common.edit'), <EditOutlined />, onEdit)}
      {rights.delete && button(t('common.delete'), <DeleteOutlined />, onDelete, true)}
    </span>
  );
};

/** The same actions behind one button, for cards. */
export const RowMenu = ({ entity, row, rights, onShow, onEdit, onDelete }: RowActionsProps) => {
  const { t } = useWords();
  const items = [
    ...(rights.show ? [{ key: 'show', label: t('common.viewDetails'), icon: <EyeOutlined />, act: onShow }] : []),
    ...(rights.update ? [{ key: 'edit', label: t('common.edit'), icon: <EditOutlined />, act: onEdit }] : []),
    ...(rights.delete
      ? [{ key: 'delete', label: t('common.delete'), icon: <DeleteOutlined />, danger: true, act: onDelete }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: items.map(({ act: _, ...item }) => item),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          items.find((item) => item.key === key)?.act(row);
        },
      }}
    >
      <button
        type="button"
        className="icon-button icon-button-large"
        aria-label={`${t('list.moreActions')}: ${titleOf(entity, row)}`}
        onClick={(event) => event.stopPropagation()}
      >
        <MoreOutlined />
      </button>
    </Dropdown>
  );
};
