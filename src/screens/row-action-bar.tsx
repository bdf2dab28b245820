import { Button } from 'antd';
import { useAccess } from '../providers/access';
import type { Entity } from '../schema/entity';
import type { RowData } from './row';
import { screenOf } from './screens';
import { isOffered, useActOn, useRowDialog } from './use-act-on';
import { useWords } from './words';

interface RowActionBarProps {
  readonly entity: Entity;
  readonly row: RowData;
}

/** The screen's own commands on a row as buttons with words, for its details. */
export const RowActionBar = ({ entity, row }: RowActionBarProps) => {
  const { t } = useWords();
  const { can } = useAccess();
  const { rowActions } = screenOf(entity);
  const [dialog, open] = useRowDialog();
  const act = useActOn(entity, open);
  const offered = rowActions.filter((action) => isOffered(action, row, can));
  if (offered.length === 0) return dialog;
  return (
    <div className="row-action-bar">
      {offered.map((action) => (
        <Button
          key={action.key}
          size="small"
          icon={<action.icon />}
          danger={action.danger === true}
          onClick={() => act(action, row)}
        >
          {t(action.text)}
        </Button>
      ))}
      {dialog}
    </div>
  );
};
