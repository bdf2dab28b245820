import './audit.css';
import { useLanguage, useT } from '../../i18n/react';
import { Code, Missing } from '../../screens/cells/cells';
import { type RowData, textIn } from '../../screens/data/row';
import type { ShowParts } from '../../screens/screen';
import { DetailsCell, TimeCell, UserLine } from './cells';
import { Changes, EntityLine } from './changes';
import { auditLogs } from './entity';

interface PartProps {
  readonly row: RowData;
}

const Id = ({ row }: PartProps) => <Code>{row.id}</Code>;

const technical = ['requestId', 'previousHash', 'hash'] as const;

/** For those who trace a request or check the chain; only old entries are links of it by themselves. */
const Technical = ({ row }: PartProps) => {
  const t = useT();
  const language = useLanguage();
  const shown = technical.filter((key) => key === 'requestId' || textIn(row, key) !== '');
  return (
    <details className="audit-technical">
      <summary>{t('audit.technical')}</summary>
      <dl className="show-list">
        {shown.map((key) => (
          <div key={key} className="show-item show-item-wide">
            <dt>{auditLogs.fields[key].label[language]}</dt>
            <dd>{textIn(row, key) === '' ? <Missing /> : <Code>{textIn(row, key)}</Code>}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

/** AUD-10. */
export const auditLogsShow: ShowParts = {
  first: [{ label: 'audit.id', cell: Id }],
  cells: {
    timestamp: TimeCell,
    userId: UserLine,
    entityId: EntityLine,
    details: DetailsCell,
    changes: Changes,
  },
  hidden: ['userName', 'username', ...technical],
  sections: [Technical],
};
