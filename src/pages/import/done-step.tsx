import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Import } from '../../schema/import';
import type { ImportCalls, RowResult } from '../../schema/import-calls';
import type { ImportColumn } from '../../schema/import-columns';
import { useWords } from '../../screens/words';
import { Counts } from './counts';
import type { ReadFile } from './file';
import type { Mapping } from './rows';
import { UndoButton } from './undo-button';
import type { Batch } from './use-import';
import { WrongRows } from './wrong-rows';

interface DoneStepProps {
  readonly one: Import;
  readonly calls: ImportCalls;
  readonly columns: readonly ImportColumn[];
  readonly file: ReadFile;
  readonly mapping: Mapping;
  readonly results: readonly RowResult[];
  readonly batch: Batch;
  readonly onAgain: () => void;
}

/** What became of the file, with the way back. */
export const DoneStep = ({ one, calls, columns, file, mapping, results, batch, onAgain }: DoneStepProps) => {
  const { t } = useWords();
  const [isUndone, setUndone] = useState(false);
  const wrong = results.filter(({ state }) => state === 'wrong');
  const isWhole = batch.state === 'done';
  return (
    <>
      <Alert
        type={isUndone || !isWhole ? 'warning' : 'success'}
        showIcon
        role="status"
        message={t(isUndone ? 'import.undone' : isWhole ? 'import.finished' : 'import.stopped')}
      />
      <Counts
        counts={[
          ['import.made', batch.made],
          ['import.changed', batch.changed],
          ['import.skipped', batch.skipped],
          ['import.wrong', wrong.length],
        ]}
      />
      <WrongRows one={one} columns={columns} file={file} mapping={mapping} results={wrong} />
      <div className="import-buttons">
        {one.of.menu !== false && (
          <Link to={one.of.route}>
            <Button type="primary">{t('import.toList')}</Button>
          </Link>
        )}
        {!isUndone && batch.made + batch.changed > 0 && (
          <UndoButton one={one} calls={calls} importId={batch.id} onUndone={() => setUndone(true)} />
        )}
        <Button onClick={onAgain}>{t('import.otherFile')}</Button>
      </div>
    </>
  );
};
