import { Tag } from 'antd';
import { answerFieldsOf } from '../../schema/answer';
import type { Import } from '../../schema/import';
import type { ImportCalls } from '../../schema/import-calls';
import { QueryTable } from '../../screens/query/query-table';
import { useWords } from '../../screens/words';
import { UndoButton } from './undo-button';
import type { Batch } from './use-import';

interface PastImportsProps {
  readonly one: Import;
  readonly calls: ImportCalls;
}

/** The batches that were imported, each with its way back. */
export const PastImports = ({ one, calls }: PastImportsProps) => {
  const { t, label } = useWords();
  const { state } = answerFieldsOf(calls.list.answer);
  const options = state?.kind === 'choice' ? state.options : [];
  const stateCell = (batch: Batch) => {
    const option = options.find(({ value }) => value === batch.state);
    return (
      <span className="import-state">
        {option && <Tag>{label(option.label)}</Tag>}
        {batch.state !== 'undone' && batch.made + batch.changed > 0 && (
          <UndoButton one={one} calls={calls} importId={batch.id} size="small" />
        )}
      </span>
    );
  };
  return (
    <section aria-label={t('import.past')} className="import-part">
      <h2>{t('import.past')}</h2>
      <QueryTable
        query={calls.list}
        input={{}}
        empty={t('import.noPast')}
        columns={{
          fileName: { isHeading: true },
          state: { cell: stateCell },
          createdAt: {},
          userName: {},
          made: {},
          changed: {},
          skipped: {},
          wrong: {},
        }}
      />
    </section>
  );
};
