import '../screens.css';
import { Notice } from '../notice';
import './import.css';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { errorMessage } from '../../providers/http-error';
import { defaultBranchFor, useSession } from '../../providers/session';
import type { Import, RowResult, WhenKnown } from '../../schema/import';
import { Guard } from '../guard';
import { PageHead } from '../page';
import { useWords } from '../words';
import { CheckStep } from './check-step';
import { DoneStep, PastImports } from './done-step';
import { type Mapping, type ReadFile, type SentRow, sentRows } from './file';
import { ColumnsStep, FileStep } from './file-step';
import { guessColumns } from './headings';
import { type Batch, type Running as Progressed, useImport } from './use-import';

interface ImportsProps {
  /** Imports that the page offers. */
  readonly of: readonly Import[];
}

/** Imports rows from a file, for users with the permission: kind, file, columns, check, import. */
export const ImportFrame = ({ of }: ImportsProps) => {
  const t = useT();
  usePageTitle(t('import.title'));
  return (
    <Guard any={of.map(({ permission }) => permission)}>
      <Imports of={of} />
    </Guard>
  );
};

const Imports = ({ of }: ImportsProps) => {
  const access = useAccess();
  const [search] = useSearchParams();
  const open = of.filter(({ permission }) => access.can(permission));
  const current = open.find((one) => one.of.name === search.get('of')) ?? open[0];
  if (!current) return null;
  return <Kind key={current.of.name} one={current} open={open} />;
};

interface KindProps {
  readonly one: Import;
  readonly open: readonly Import[];
}

const Kind = ({ one: current, open }: KindProps) => {
  const { t, label } = useWords();
  return (
    <section className="screen">
      <PageHead title={t('import.title')} text={t('import.description')} />
      <nav className="tabs" aria-label={t('import.what')}>
        {open.map((one) => (
          <Link
            key={one.of.name}
            to={`?of=${one.of.name}`}
            replace
            className={one === current ? 'tab tab-current' : 'tab'}
            aria-current={one === current ? 'page' : undefined}
          >
            {label(one.label)}
          </Link>
        ))}
      </nav>
      <Wizard one={current} />
      <PastImports one={current} />
    </section>
  );
};

const Wizard = ({ one }: Pick<KindProps, 'one'>) => {
  const { t } = useWords();
  const { user, choice } = useSession();
  const work = useImport(one);
  const [file, setFile] = useState<ReadFile | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [branchId, setBranchId] = useState(() => defaultBranchFor(user, choice));
  const [checked, setChecked] = useState<readonly RowResult[] | null>(null);
  const [done, setDone] = useState<{ readonly results: readonly RowResult[]; readonly batch: Batch } | null>(
    null,
  );

  const start = (next: ReadFile | null) => {
    setFile(next);
    setMapping(
      next
        ? guessColumns(
            next.headings,
            one,
            next.rows.map(({ cells }) => cells),
          )
        : [],
    );
    setChecked(null);
    setDone(null);
  };
  const [doing, setDoing] = useState<'check' | 'write'>('check');
  const check = async () => {
    if (!file || branchId === null) return;
    setDoing('check');
    setChecked((await work.check(sentRows({ one, file, mapping }), branchId)) ?? null);
  };
  const write = async (rows: readonly SentRow[], whenKnown: WhenKnown) => {
    if (!file || branchId === null) return;
    setDoing('write');
    const written = await work.write(rows, { branchId, fileName: file.name, whenKnown });
    if (written) setDone(written);
  };
  const shared = { one, mapping };

  return (
    <section className="panel stack import-wizard gap-16" aria-label={t('import.title')}>
      {work.error !== null && (
        <Notice
          type="error"
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
        <FileStep one={one} onRead={start} />
      ) : done ? (
        <DoneStep
          {...shared}
          file={file}
          results={done.results}
          batch={done.batch}
          onAgain={() => start(null)}
        />
      ) : checked ? (
        <CheckStep
          {...shared}
          file={file}
          results={checked}
          onBack={() => setChecked(null)}
          onStart={write}
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
  const percent = of === 0 ? 0 : Math.floor((done / of) * 100);
  return (
    <div className="grid middle cols-16" style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
      <strong role="status">{text}</strong>
      <Progress className="wide" percent={percent} showInfo={false} aria-label={text} />
      <span className="soft digits">{t('import.progress', { done, of })}</span>
      <Button onClick={onStop}>{t('import.stop')}</Button>
    </div>
  );
};
