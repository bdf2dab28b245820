import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useFormat } from '../../i18n/react';
import type { Import } from '../../schema/import';
import type { RowResult } from '../../schema/import-calls';
import type { ImportColumn } from '../../schema/import-columns';
import { DataTable } from '../../screens/table/data-table';
import { useWords } from '../../screens/words';
import { csvOf } from './csv';
import type { ReadFile } from './file';
import type { Mapping } from './rows';
import { saveFile } from './save-file';

interface WrongRowsProps {
  readonly one: Import;
  readonly columns: readonly ImportColumn[];
  readonly file: ReadFile;
  readonly mapping: Mapping;
  readonly results: readonly RowResult[];
}

interface Problem {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly message: string;
}

const shown = 100;

/** What is wrong in which row and column, and all those rows as a file that can be put right and imported again. */
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
    saveFile(
      csvOf([[...file.headings, t('import.reason')], ...lines]),
      `${one.of.name}-${t('import.wrong')}.csv`,
    );
  };
  return (
    <section aria-label={t('import.wrongRows')} className="import-part">
      <div className="import-part-head">
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
        <p className="import-soft">
          {t('import.firstOf', { shown: format.integer(shown), count: format.integer(problems.length) })}
        </p>
      )}
    </section>
  );
};
