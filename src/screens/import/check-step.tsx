import { DownloadOutlined } from '@ant-design/icons';
import { Button, Radio } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useBetween, useFormat } from '../../i18n/react';
import type { TextKey } from '../../i18n/texts';
import {
  type Import,
  importColumnsOf,
  type RowResult,
  type WhenKnown,
  whenKnownOptions,
} from '../../schema/import';
import { type Column, DataTable } from '../cells/table';
import { Glyph } from '../glyph';
import { useIsNarrow } from '../hooks';
import { useWords } from '../words';
import { type MappedFile, type SentRow, saveCsv, sentRows } from './file';

interface CheckStepProps extends MappedFile {
  readonly results: readonly RowResult[];
  readonly onBack: () => void;
  readonly onStart: (rows: readonly SentRow[], whenKnown: WhenKnown) => Promise<void>;
}

export const CheckStep = (props: CheckStepProps) => {
  const { one, file, mapping, results, onBack, onStart } = props;
  const { t, label } = useWords();
  const format = useFormat();
  const between = useBetween();
  const [whenKnown, setWhenKnown] = useState<WhenKnown>('skip');
  const { fresh, repeated, known, wrong } = useMemo(() => sorted(results), [results]);
  const there = known.length + repeated.length;
  const count = fresh.length + (whenKnown === 'skip' ? 0 : there);
  // Send wrong rows too: the batch covers the whole file, and their errors may be resolved by now.
  const start = () => onStart(sentRows({ one, file, mapping }), whenKnown);
  const writtenIn = (line: number) => {
    const row = file.rows.find((one) => one.line === line);
    return row?.cells.filter(Boolean).slice(0, 3).join(between);
  };
  return (
    <>
      <Counts
        counts={[
          ['import.new', fresh.length],
          ['import.known', known.length],
          ['import.repeated', repeated.length],
          ['import.wrong', wrong.length],
        ]}
      />
      {there > 0 && (
        <fieldset className="import-choice">
          <legend>{t('import.whenKnown')}</legend>
          <Radio.Group
            value={whenKnown}
            onChange={({ target }) => setWhenKnown(target.value)}
            options={whenKnownOptions.map((option) => ({ value: option.value, label: label(option.label) }))}
          />
        </fieldset>
      )}
      <WrongRows one={one} file={file} mapping={mapping} results={wrong} />
      <DoubtfulRows one={one} file={file} mapping={mapping} results={results} />
      {known.length > 0 && (
        <SomeRows
          title={t('import.knownRows')}
          rows={known}
          columns={[
            {
              key: 'line',
              title: t('import.line'),
              isFigure: true,
              cell: ({ line }) => format.integer(line),
            },
            { key: 'written', title: t('import.value'), cell: ({ line }) => <bdi>{writtenIn(line)}</bdi> },
            {
              key: 'title',
              title: t('import.thereAs'),
              isHeading: true,
              cell: ({ title }) => <bdi>{title}</bdi>,
            },
          ]}
        />
      )}
      <div className="wrap">
        <Button type="primary" disabled={count === 0} onClick={() => void start()}>
          {t('import.startCount', { count })}
        </Button>
        <Button onClick={onBack}>{t('import.back')}</Button>
      </div>
    </>
  );
};

/** Groups rows by result. A new row is repeated if an earlier row of the file has the same match. */
const sorted = (results: readonly RowResult[]) => {
  const seen = new Set<string>();
  const isRepeated = new Set<number>();
  for (const { line, match, state } of results) {
    if (match === null || state === 'wrong') continue;
    if (seen.has(match)) isRepeated.add(line);
    seen.add(match);
  }
  return {
    wrong: results.filter(({ state }) => state === 'wrong'),
    known: results.filter(({ state }) => state === 'known'),
    repeated: results.filter(({ state, line }) => state === 'new' && isRepeated.has(line)),
    fresh: results.filter(({ state, line }) => state === 'new' && !isRepeated.has(line)),
  };
};

interface WrongRowsProps extends MappedFile {
  readonly results: readonly RowResult[];
}

export const WrongRows = ({ one, file, mapping, results }: WrongRowsProps) => {
  const { t } = useWords();
  const nameOf = useColumnNames(one);
  const byLine = new Map(file.rows.map((row) => [row.line, row.cells]));
  const download = () => {
    const reasons = (row: RowResult) =>
      row.problems
        .map(({ field, message }) => [nameOf(field), message].filter(Boolean).join(': '))
        .join(' | ');
    const lines = results.map((row) => {
      const cells = byLine.get(row.line) ?? [];
      return [...file.headings.map((_, index) => cells[index] ?? ''), reasons(row)];
    });
    saveCsv([[...file.headings, t('import.reason')], ...lines], `${one.of.name}-${t('import.wrong')}`);
  };
  return (
    <Problems
      {...{ one, file, mapping, results }}
      title={t('import.wrongRows')}
      command={
        <Button icon={<Glyph of={DownloadOutlined} />} onClick={download}>
          {t('import.download')}
        </Button>
      }
    />
  );
};

/** Rows that come in, but hold something that the user is asked to check. */
export const DoubtfulRows = ({ results, ...mapped }: WrongRowsProps) => {
  const { t } = useWords();
  const doubtful = results.filter(({ state, problems }) => state !== 'wrong' && problems.length > 0);
  return <Problems {...mapped} results={doubtful} title={t('import.doubtfulRows')} />;
};

const useColumnNames = (one: Import) => {
  const { label } = useWords();
  const columns = importColumnsOf(one);
  return (field: string | null): string => {
    const column = columns.find(({ key }) => key === field);
    return column ? label(column.field.label) : '';
  };
};

interface ProblemsProps extends WrongRowsProps {
  readonly title: string;
  readonly command?: ReactNode;
}

const Problems = ({ one, file, mapping, results, ...head }: ProblemsProps) => {
  const { t } = useWords();
  const format = useFormat();
  const between = useBetween();
  const isNarrow = useIsNarrow();
  const nameOf = useColumnNames(one);
  if (results.length === 0) return null;
  const byLine = new Map(file.rows.map((row) => [row.line, row.cells]));
  const writtenIn = (line: number, field: string | null) =>
    mapping.flatMap((key, index) => (key === field && key !== null ? (byLine.get(line)?.[index] ?? []) : []));
  const problems = results.flatMap(({ line, problems: found }) =>
    found.map(({ field, message }) => ({
      line,
      message,
      column: nameOf(field),
      value: writtenIn(line, field).filter(Boolean).join(between),
    })),
  );
  return (
    <SomeRows
      {...head}
      onPhone="cards"
      rows={problems}
      columns={[
        {
          key: 'line',
          title: t('import.line'),
          isFigure: true,
          // A card has no head that says what the number is.
          cell: ({ line }) =>
            isNarrow ? `${t('import.line')} ${format.integer(line)}` : format.integer(line),
        },
        { key: 'column', title: t('import.column'), isHeading: true, cell: ({ column }) => column },
        {
          key: 'value',
          title: t('import.value'),
          cell: ({ value }) => (value === '' ? null : <bdi>{value}</bdi>),
        },
        { key: 'reason', title: t('import.reason'), cell: ({ message }) => message },
      ]}
    />
  );
};

/** Maximum number of rows in a table. */
const most = 100;

interface SomeRowsProps<T> {
  readonly title: string;
  readonly command?: ReactNode;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly onPhone?: 'cards';
}

const SomeRows = <T,>({ title, command, rows, ...table }: SomeRowsProps<T>) => {
  const { t } = useWords();
  return (
    <section aria-label={title} className="stack import-part slim">
      <div className="cluster between">
        <h2>{title}</h2>
        {command}
      </div>
      <DataTable {...table} label={title} empty="" rows={rows.slice(0, most)} keyOf={(_, index) => index} />
      {rows.length > most && (
        <p className="quiet note">{t('import.firstOf', { shown: most, total: rows.length })}</p>
      )}
    </section>
  );
};

export const Counts = ({ counts }: { readonly counts: readonly (readonly [TextKey, number])[] }) => {
  const { t } = useWords();
  const format = useFormat();
  return (
    <dl className="grid gap-12" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))' }}>
      {counts.map(([text, count]) => (
        <div key={text} className="import-count">
          <dt className="note">{t(text)}</dt>
          <dd>{format.integer(count)}</dd>
        </div>
      ))}
    </dl>
  );
};
