import { DownloadOutlined } from '@ant-design/icons';
import { Button, Radio } from 'antd';
import { useMemo, useState } from 'react';
import type { TextKey } from '../../i18n/ar';
import { useFormat } from '../../i18n/react';
import { type RowResult, type WhenKnown, whenKnownOptions } from '../../schema/import';
import { DataTable } from '../table/table';
import { useWords } from '../words';
import { saveCsv } from './csv';
import { type MappedFile, type SentRow, sentRows } from './file';

interface CheckStepProps extends MappedFile {
  readonly results: readonly RowResult[];
  readonly onBack: () => void;
  readonly onStart: (rows: readonly SentRow[], whenKnown: WhenKnown) => Promise<void>;
}

/** Rows of a list, at most. */
const shown = 100;

export const CheckStep = (props: CheckStepProps) => {
  const { one, columns, file, mapping, results, onBack, onStart } = props;
  const { t, label } = useWords();
  const format = useFormat();
  const [whenKnown, setWhenKnown] = useState<WhenKnown>('skip');
  const { fresh, repeated, known, wrong } = useMemo(() => sorted(results), [results]);
  const there = known.length + repeated.length;
  const count = fresh.length + (whenKnown === 'skip' ? 0 : there);
  // Wrong rows go along: the batch tells of the whole file, and what stood in their way may be gone by now.
  const start = () => onStart(sentRows(file, mapping), whenKnown);
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
      <WrongRows one={one} columns={columns} file={file} mapping={mapping} results={wrong} />
      {known.length > 0 && (
        <section aria-label={t('import.knownRows')} className="stack import-part">
          <h2>{t('import.knownRows')}</h2>
          <DataTable
            label={t('import.knownRows')}
            empty=""
            rows={known.slice(0, shown)}
            keyOf={({ line }) => line}
            columns={[
              {
                key: 'line',
                title: t('import.line'),
                isFigure: true,
                cell: ({ line }) => format.integer(line),
              },
              {
                key: 'written',
                title: t('import.value'),
                cell: ({ line }) => (
                  <bdi>
                    {file.rows
                      .find((row) => row.line === line)
                      ?.cells.filter(Boolean)
                      .slice(0, 3)
                      .join(' · ')}
                  </bdi>
                ),
              },
              {
                key: 'title',
                title: t('import.thereAs'),
                isHeading: true,
                cell: ({ title }) => <bdi>{title}</bdi>,
              },
            ]}
          />
          {known.length > shown && (
            <p className="quiet note">
              {t('import.firstOf', { shown: format.integer(shown), count: format.integer(known.length) })}
            </p>
          )}
        </section>
      )}
      <div className="import-buttons">
        <Button type="primary" disabled={count === 0} onClick={() => void start()}>
          {count === 0 ? t('import.nothing') : t('import.startCount', { count: format.integer(count) })}
        </Button>
        <Button onClick={onBack}>{t('import.back')}</Button>
      </div>
    </>
  );
};

/** Rows by what they are; one whose like came before it in the file is repeated. */
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

interface Problem {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly message: string;
}

interface WrongRowsProps extends MappedFile {
  readonly results: readonly RowResult[];
}

export const WrongRows = ({ one, columns, file, mapping, results }: WrongRowsProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  if (results.length === 0) return null;
  const byLine = new Map(file.rows.map((row) => [row.line, row.cells]));
  const nameOf = (field: string | null) => {
    const column = columns.find(({ key }) => key === field);
    return column ? label(column.field.label) : '';
  };
  const problems = results.flatMap(({ line, problems: found }): readonly Problem[] =>
    found.map(({ field, message }) => ({
      line,
      message,
      column: nameOf(field),
      value: field === null ? '' : (byLine.get(line)?.[mapping.indexOf(field)] ?? ''),
    })),
  );
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
    <section aria-label={t('import.wrongRows')} className="stack import-part">
      <div className="cluster import-part-head">
        <h2>{t('import.wrongRows')}</h2>
        <Button icon={<DownloadOutlined />} onClick={download}>
          {t('import.download')}
        </Button>
      </div>
      <DataTable
        label={t('import.wrongRows')}
        empty=""
        onPhone="cards"
        rows={problems.slice(0, shown)}
        keyOf={(_, index) => index}
        columns={[
          { key: 'line', title: t('import.line'), isFigure: true, cell: ({ line }) => format.integer(line) },
          { key: 'column', title: t('import.column'), isHeading: true, cell: ({ column }) => column },
          {
            key: 'value',
            title: t('import.value'),
            cell: ({ value }) => (value === '' ? null : <bdi>{value}</bdi>),
          },
          { key: 'reason', title: t('import.reason'), cell: ({ message }) => message },
        ]}
      />
      {problems.length > shown && (
        <p className="quiet note">
          {t('import.firstOf', { shown: format.integer(shown), count: format.integer(problems.length) })}
        </p>
      )}
    </section>
  );
};

export const Counts = ({ counts }: { readonly counts: readonly (readonly [TextKey, number])[] }) => {
  const { t } = useWords();
  const format = useFormat();
  return (
    <dl className="import-counts">
      {counts.map(([text, count]) => (
        <div key={text} className="import-count">
          <dt>{t(text)}</dt>
          <dd>{format.integer(count)}</dd>
        </div>
      ))}
    </dl>
  );
};
