import '../screens.css';
import './import.css';
import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { useFormat, useT } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { errorMessage } from '../../providers/messages';
import { useSession } from '../../providers/session';
import { defaultBranchFor } from '../../providers/user';
import type { Import, ImportCalls, RowResult } from '../../schema/import';
import { importColumnsOf } from '../../schema/import';
import { Guard } from '../guard';
import { PageHead } from '../page/page-head';
import { useWords } from '../words';
import { CheckStep } from './check-step';
import { DoneStep, PastImports } from './done-step';
import { type Mapping, type ReadFile, sentRows } from './file';
import { ColumnsStep, FileStep } from './file-step';
import { guessColumns } from './headings';
import { type Batch, type Running as Progressed, useImport } from './use-import';

interface ImportsProps {
  /** What can be brought in. */
  readonly of: readonly { readonly import: Import; readonly calls: ImportCalls }[];
}

/** Rows out of a file, for whoever manages what they become: which of them, then file, columns, check and import. */
export const ImportFrame = ({ of }: ImportsProps) => {
  const t = useT();
  usePageTitle(t('import.title'));
  return (
    <Guard any={of.map((entry) => entry.import.right)}>
      <Imports of={of} />
    </Guard>
  );
};

const Imports = ({ of }: ImportsProps) => {
  const { t, label } = useWords();
  const access = useAccess();
  const [search] = useSearchParams();
  const open = of.filter((entry) => access.can(entry.import.right));
  const asked = open.find((entry) => entry.import.of.name === search.get('of'));
  const entry = asked ?? open[0];
  if (!entry) return null;
  return (
    <section className="screen">
      <PageHead title={t('import.title')} text={t('import.description')} />
      <nav className="tabs" aria-label={t('import.what')}>
        {open.map((one) => (
          <Link
            key={one.import.of.name}
            to={`?of=${one.import.of.name}`}
            replace
            className={one === entry ? 'tab tab-current' : 'tab'}
            aria-current={one === entry ? 'page' : undefined}
          >
            {label(one.import.label)}
          </Link>
        ))}
      </nav>
      <Wizard key={entry.import.of.name} one={entry.import} calls={entry.calls} />
      <PastImports key={`${entry.import.of.name}-past`} one={entry.import} calls={entry.calls} />
    </section>
  );
};

const Wizard = ({ one, calls }: { readonly one: Import; readonly calls: ImportCalls }) => {
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
    <section className="panel stack import-wizard" aria-label={t('import.title')}>
      {work.error !== null && (
        <Alert
          type="error"
          showIcon
          message={done ? t('import.failed') : errorMessage(work.error, t)}
          description={done && errorMessage(work.error, t)}
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
  readonly running: Progressed;
  readonly onStop: () => void;
}

const Running = ({ text, running: { done, of }, onStop }: RunningProps) => {
  const { t } = useWords();
  const format = useFormat();
  const percent = of === 0 ? 0 : Math.floor((done / of) * 100);
  return (
    <div className="import-running">
      <strong role="status">{text}</strong>
      <Progress percent={percent} showInfo={false} aria-label={text} />
      <span className="screen-count">
        {t('import.progress', { done: format.integer(done), of: format.integer(of) })}
      </span>
      <Button onClick={onStop}>{t('import.stop')}</Button>
    </div>
  );
};
