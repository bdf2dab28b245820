import './audit.css';
import { useLanguage, useT } from '../../i18n/react';
import { Code, Missing } from '../../screens/cells';
import { numberIn, type RowData, textIn } from '../../screens/row';
import type { ShowParts } from '../../screens/screen';
import { TimeCell, UserLine } from './cells';
import { Changes } from './changes';
import { auditLogs } from './entity';

interface PartProps {
  readonly row: RowData;
}

const Id = ({ row }: PartProps) => <Code>{numberIn(row, 'id')}</Code>;

const technical = ['requestId', 'previousHash', 'hash'] as const;

/** What only those need who trace a request or check the chain. */
const Technical = ({ row }: PartProps) => {
  const t = useT();
  const language = useLanguage();
  return (
    <details className="audit-technical">
      <summary>{t('audit.technical')}</summary>
      <dl className="show-list">
        {technical.map((key) => (
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
  cells: { timestamp: TimeCell, userId: UserLine, changes: Changes },
  hidden: ['userName', 'username', ...technical],
  sections: [Technical],
};
