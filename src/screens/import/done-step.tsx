import { Button, Popconfirm, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import { answerFieldsOf } from '../../schema/answer';
import { type Import, importCallsOf, type RowResult } from '../../schema/import';
import { Notice } from '../notice';
import { QueryTable } from '../query/query-table';
import { useWords } from '../words';
import { Counts, DoubtfulRows, WrongRows } from './check-step';
import type { MappedFile } from './file';
import { type Batch, useImport } from './use-import';

interface DoneStepProps extends MappedFile {
  readonly results: readonly RowResult[];
  readonly batch: Batch;
  readonly onAgain: () => void;
}

export const DoneStep = ({ one, file, mapping, results, batch, onAgain }: DoneStepProps) => {
  const { t } = useWords();
  const [isUndone, setUndone] = useState(false);
  const wrong = results.filter(({ state }) => state === 'wrong');
  const isWhole = batch.state === 'done';
  return (
    <>
      <Notice
        type={isUndone || !isWhole ? 'warning' : 'success'}
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
      <WrongRows one={one} file={file} mapping={mapping} results={wrong} />
      <DoubtfulRows one={one} file={file} mapping={mapping} results={results} />
      <div className="wrap">
        {one.of.menu !== false && (
          <Link to={one.of.route}>
            <Button type="primary">{t('import.toList')}</Button>
          </Link>
        )}
        {!isUndone && batch.made + batch.changed > 0 && (
          <UndoButton one={one} importId={batch.id} onUndone={() => setUndone(true)} />
        )}
        <Button onClick={onAgain}>{t('import.otherFile')}</Button>
      </div>
    </>
  );
};

interface UndoButtonProps {
  readonly one: Import;
  readonly importId: number;
  readonly size?: 'small';
  readonly onUndone?: () => void;
}

const UndoButton = ({ one, importId, size, onUndone }: UndoButtonProps) => {
  const { t } = useWords();
  const { running, error, undo } = useImport(one);
  useEffect(() => {
    if (error !== null) pushToast({ kind: 'error', title: t('common.error'), text: errorMessage(error, t) });
  }, [error, t]);
  const start = async () => {
    if (!(await undo(importId))) return;
    pushToast({ kind: 'success', title: t('import.undone') });
    onUndone?.();
  };
  const text = t(size === 'small' ? 'import.undoShort' : 'import.undo');
  return (
    <Popconfirm
      title={t('import.undo')}
      description={
        <span className="block" style={{ maxInlineSize: 320 }}>
          {t('import.undoAsk')}
        </span>
      }
      okText={t('import.undoShort')}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: true }}
      onConfirm={() => void start()}
    >
      <Button danger size={size} loading={running !== null}>
        {running ? t('import.undoing') : text}
      </Button>
    </Popconfirm>
  );
};

export const PastImports = ({ one }: Pick<MappedFile, 'one'>) => {
  const { t, optionText } = useWords();
  const { list } = importCallsOf(one);
  const { state } = answerFieldsOf(list.answer);
  const options = state?.kind === 'choice' ? state.options : [];
  const stateCell = (batch: Batch) => (
    <span className="inline gap-4 wrap">
      <Tag>{optionText(options, batch.state)}</Tag>
      {batch.state !== 'undone' && batch.made + batch.changed > 0 && (
        <UndoButton one={one} importId={batch.id} size="small" />
      )}
    </span>
  );
  return (
    <section aria-label={t('import.past')} className="stack import-part slim">
      <h2>{t('import.past')}</h2>
      <QueryTable
        query={list}
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
