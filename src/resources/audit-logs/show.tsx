import './audit.css';
import { useLanguage, useT } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { Code } from '../../screens/cells/cells';
import type { ShowParts } from '../../screens/screen';
import { DetailsCell, TimeCell, UserLine } from './cells';
import { Changes, EntityLine } from './changes';
import { auditLogs } from './entity';

type Row = RowOf<typeof auditLogs>;

const Head = ({ row }: { readonly row: Row }) => {
  const t = useT();
  return (
    <dl className="show-list">
      <div className="show-item">
        <dt>{t('audit.id')}</dt>
        <dd>
          <Code>{row.id}</Code>
        </dd>
      </div>
      <div className="show-item">
        <dt>{auditLogs.fields.timestamp.label[useLanguage()]}</dt>
        <dd>
          <TimeCell row={row} />
        </dd>
      </div>
    </dl>
  );
};

/** AUD-10. */
export const auditLogsShow: ShowParts<Row> = {
  top: Head,
  cells: {
    userId: UserLine,
    entityId: EntityLine,
    details: DetailsCell,
    changes: Changes,
  },
  hidden: ['timestamp', 'userName', 'username', 'subject'],
};
