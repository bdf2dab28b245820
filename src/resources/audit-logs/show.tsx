import './audit.css';
import { useLanguage, useT } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { Code, Missing } from '../../screens/cells/cells';
import type { ShowParts } from '../../screens/screen';
import { DetailsCell, TimeCell, UserLine } from './cells';
import { Changes, EntityLine } from './changes';
import { auditLogs } from './entity';

type Row = RowOf<typeof auditLogs>;

const technical = ['requestId', 'previousHash', 'hash'] as const;

/** Request id and hashes, to trace a request or check the chain. Only old entries have hashes of their own. */
const Technical = ({ row }: { readonly row: Row }) => {
  const t = useT();
  const language = useLanguage();
  const shown = technical.filter((key) => key === 'requestId' || row[key]);
  return (
    <details className="audit-technical">
      <summary>{t('audit.technical')}</summary>
      <dl className="show-list">
        {shown.map((key) => (
          <div key={key} className="show-item show-item-wide">
            <dt>{auditLogs.fields[key].label[language]}</dt>
            <dd>{row[key] ? <Code>{row[key]}</Code> : <Missing />}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

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
  hidden: ['timestamp', 'userName', 'username', ...technical],
  sections: [Technical],
};
