import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useBetween, useFormat } from '../../i18n/react';
import { type Import, type ImportColumn, importColumnsOf } from '../../schema/import';
import { Table } from '../cells/table';
import { useFilePicker } from '../controls/file-button';
import { ReferenceSelect } from '../controls/reference-select';
import { Glyph } from '../glyph';
import { Notice } from '../notice';
import { useWords } from '../words';
import {
  dayOrderAt,
  type FileRefusal,
  type MappedFile,
  type Mapping,
  mappingProblems,
  type ReadFile,
  readFile,
  samplesOf,
  saveCsv,
} from './file';

interface FileStepProps {
  readonly one: Import;
  readonly onRead: (file: ReadFile) => void;
}

const accepted = '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const FileStep = ({ one, onRead }: FileStepProps) => {
  const { t, label } = useWords();
  const [problem, setProblem] = useState<FileRefusal | null>(null);
  const [isReading, setReading] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    setProblem(null);
    const read = await readFile(file, one).catch((): FileRefusal => 'import.unreadable');
    setReading(false);
    if (typeof read === 'string') setProblem(read);
    else onRead(read);
  };
  const [input, pick] = useFilePicker(accepted, (file) => void take(file));
  const empty = () => saveCsv([importColumnsOf(one).map(({ field }) => label(field.label))], one.of.name);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: whoever has no mouse chooses the file by the button. */}
      <div
        className="import-drop grid"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        <Glyph of={FileExcelOutlined} className="accent" style={{ fontSize: 34 }} />
        <span>{t('import.drop')}</span>
        {input}
        <Button type="primary" loading={isReading} onClick={pick}>
          {isReading ? t('import.reading') : t('import.file')}
        </Button>
        <span className="note">{t('import.limits')}</span>
        <Button type="link" icon={<Glyph of={DownloadOutlined} />} onClick={empty}>
          {t('import.template')}
        </Button>
      </div>
      {problem && <Notice type="error" role="alert" message={t(problem)} />}
    </>
  );
};

interface ColumnsStepProps extends MappedFile {
  readonly onMap: (mapping: Mapping) => void;
  readonly branchId: number | null;
  readonly onBranch: (branchId: number | null) => void;
  readonly onCheck: () => void;
  readonly onOther: () => void;
}

export const ColumnsStep = (props: ColumnsStepProps) => {
  const { one, file, mapping, onMap, branchId, onBranch, onCheck, onOther } = props;
  const { t, label } = useWords();
  const format = useFormat();
  const between = useBetween();
  const branchInput = useId();
  const columns = importColumnsOf(one);
  const { missing, twice } = mappingProblems(mapping, one);
  const named = (some: readonly ImportColumn[]) => some.map(({ field }) => label(field.label)).join(between);
  const width = Math.max(file.headings.length, ...file.rows.map(({ cells }) => cells.length));
  const headingAt = (index: number) =>
    file.headings[index] || t('import.noHeading', { number: format.integer(index + 1) });
  const options = columns.map(({ key, field, isRequired }) => ({
    value: key,
    label: `${label(field.label)}${isRequired ? ' *' : ''}`,
  }));
  const rows = Array.from({ length: width }, (_, index) => ({ index }));
  return (
    <>
      <p className="strong flush">
        <bdi>{file.name}</bdi> <span className="note">{t('import.rows', { count: file.rows.length })}</span>
      </p>
      <Table
        label={t('import.inFile')}
        rows={rows}
        keyOf={({ index }) => index}
        columns={[
          {
            key: 'heading',
            title: t('import.inFile'),
            isHeading: true,
            cell: ({ index }) => <bdi>{headingAt(index)}</bdi>,
          },
          {
            key: 'samples',
            title: t('import.samples'),
            className: 'soft anywhere',
            cell: ({ index }) => <bdi>{samplesOf(file.rows, index).join(between)}</bdi>,
          },
          {
            key: 'to',
            title: t('import.goesTo'),
            cell: ({ index }) => {
              const order = dayOrderAt({ one, file, mapping }, index);
              return (
                <>
                  <Select
                    className="input-wide"
                    aria-label={t('import.columnOf', { heading: headingAt(index) })}
                    value={mapping[index] ?? ''}
                    options={[{ value: '', label: t('import.nowhere') }, ...options]}
                    onChange={(key: string) =>
                      onMap(
                        rows.map((row) => (row.index === index ? key || null : (mapping[row.index] ?? null))),
                      )
                    }
                  />
                  {order && <span className="note">{t(`import.${order}`)}</span>}
                </>
              );
            },
          },
        ]}
      />
      {typeof one.of.branch === 'string' && (
        <div className="grid gap-4" style={{ maxInlineSize: 360 }}>
          <label htmlFor={branchInput}>{t('import.branch')}</label>
          <ReferenceSelect id={branchInput} to="branches" value={branchId} onChange={onBranch} />
        </div>
      )}
      {file.notes.map(({ text, of }) => (
        <Notice
          key={text}
          type="warning"
          message={t(text, {
            names: of
              .slice(0, 20)
              .map((one) => (typeof one === 'number' ? format.integer(one) : one))
              .concat(of.length > 20 ? ['…'] : [])
              .join(between),
          })}
        />
      ))}
      {missing.length > 0 && (
        <Notice type="warning" message={t('import.missing', { columns: named(missing) })} />
      )}
      {twice.length > 0 && <Notice type="warning" message={t('import.twice', { columns: named(twice) })} />}
      <div className="wrap">
        <Button
          type="primary"
          disabled={missing.length > 0 || twice.length > 0 || branchId === null}
          onClick={onCheck}
        >
          {t('import.check')}
        </Button>
        <Button onClick={onOther}>{t('import.otherFile')}</Button>
      </div>
    </>
  );
};
