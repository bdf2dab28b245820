import { Tag } from 'antd';
import { useFormat, useT } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import type { followUps } from './entity';

/** The day, and in words that it is over: colour alone tells nobody anything (FUP-06). */
export const DueCell = ({ row }: { readonly row: RowOf<typeof followUps> }) => {
  const t = useT();
  const format = useFormat();
  return (
    <span className="cell-stack">
      <span>{format.date(row.scheduledDate)}</span>
      {row.isOverdue && <Tag color="error">{t('followups.late')}</Tag>}
    </span>
  );
};
