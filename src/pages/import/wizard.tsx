import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../i18n/react';
import { errorMessage } from '../../providers/messages';
import { useSession } from '../../providers/use-session';
import { defaultBranchFor } from '../../providers/user';
import type { Import } from '../../schema/import';
import type { ImportCalls, RowResult } from '../../schema/import-calls';
import { importColumnsOf } from '../../schema/import-columns';
import { useWords } from '../../screens/words';
import { CheckStep } from './check-step';
import { ColumnsStep } from './columns-step';
import { DoneStep } from './done-step';
import type { ReadFile } from './file';
import { FileStep } from './file-step';
import { guessColumns } from './headings';
import { type Mapping, sentRows } from './rows';
import { type Batch, useImport } from './use-import';

interface WizardProps {
  readonly one: Import;
  readonly calls: ImportCalls;
}

/** File, columns, check, import: each step shows what the one before has found. */
export const Wizard = ({ one, calls }: WizardProps) => {
  const { t } = useWords();
  const { user, choice } = useSession();
  const columns = importColumnsOf(one);
  const work = useImport(one, calls);
  const [file, setFile] = useState<ReadFile | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [branchId, setBranchId] = useState(() => defaultBranchFor(user, choice));
  const [checked, setChecked] = useState<readonly RowResult[] | null>(null);
  const [done, setDone] = useState<{ readonly results: readonly RowResult[]; readonly batch: Batch } | null>(
    null,
  );

  const start = (next: ReadFile | null) => {
    setFile(next);
    setMapping(next ? guessColumns(next.headings, columns) : []);
    setChecked(null);
    setDone(null);
  };
  const [doing, setDoing] = useState<'check' | 'write'>('check');
  const check = async () => {
    if (!file || branchId === null) return;
    setDoing('check');
    setChecked((await work.check(sentRows(file, mapping), branchId)) ?? null);
  };
  const shared = { one, columns, file, mapping };

  return (
    <section className="import-wizard" aria-label={t('import.title')}>
      {work.error !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={done ? t('import.failed') : errorMessage(work.error, t)}
          {...(done ? { description: errorMessage(work.error, t) } : {})}
        />
      )}
      {work.running ? (
        <Running
          text={t(doing === 'check' ? 'import.checking' : 'import.running')}
          running={work.running}
          onStop={work.stop}
        />
      ) : !file ? (
        <FileStep columns={columns} name={one.of.name} onRead={start} />
      ) : done ? (
        <DoneStep
          {...shared}
          file={file}
          results={done.results}
          batch={done.batch}
          calls={calls}
          onAgain={() => start(null)}
        />
      ) : checked ? (
        <CheckStep
          {...shared}
          file={file}
          results={checked}
          onBack={() => setChecked(null)}
          onStart={async (rows, whenKnown) => {
            if (branchId === null) return;
            setDoing('write');
            const written = await work.write(rows, { branchId, fileName: file.name, whenKnown });
            if (written) setDone(written);
          }}
        />
      ) : (
        <ColumnsStep
          {...shared}
          file={file}
          onMap={setMapping}
          branchId={branchId}
          onBranch={setBranchId}
          onCheck={() => void check()}
          onOther={() => start(null)}
        />
      )}
    </section>
  );
};

interface RunningProps {
  readonly text: string;
  readonly running: { readonly done: number; readonly of: number };
  /** Absent where it cannot be stopped half way. */
  readonly onStop?: () => void;
}

/** How far it is, with the way to stop it. */
export const Running = ({ text, running: { done, of }, onStop }: RunningProps) => {
  const { t } = useWords();
  const format = useFormat();
  const percent = of === 0 ? 0 : Math.floor((done / of) * 100);
  return (
    <div className="import-running">
      <strong role="status">{text}</strong>
      <Progress percent={percent} showInfo={false} aria-label={text} />
      <span className="import-running-count">
        {t('import.progress', { done: format.integer(done), of: format.integer(of) })}
      </span>
      {onStop && <Button onClick={onStop}>{t('import.stop')}</Button>}
    </div>
  );
};
