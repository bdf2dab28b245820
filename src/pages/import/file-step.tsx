import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import type { ImportColumn } from '../../schema/import-columns';
import { useWords } from '../../screens/words';
import { csvOf } from './csv';
import { type FileRefusal, type ReadFile, readFile } from './file';
import { saveFile } from './save-file';

interface FileStepProps {
  readonly columns: readonly ImportColumn[];
  readonly name: string;
  readonly onRead: (file: ReadFile) => void;
}

/** The file: chosen or dropped, read in the browser. */
export const FileStep = ({ columns, name, onRead }: FileStepProps) => {
  const { t, label } = useWords();
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<FileRefusal | null>(null);
  const [isReading, setReading] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    setProblem(null);
    const read = await readFile(file).catch((): FileRefusal => 'import.unreadable');
    setReading(false);
    if (typeof read === 'string') setProblem(read);
    else onRead(read);
  };
  const empty = () => saveFile(csvOf([columns.map(({ field }) => label(field.label))]), `${name}.csv`);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: whoever has no mouse chooses the file by the button. */}
      <div
        className="import-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        <FileExcelOutlined aria-hidden="true" className="import-drop-icon" />
        <span>{t('import.drop')}</span>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button type="primary" loading={isReading} onClick={() => picker.current?.click()}>
          {isReading ? t('import.reading') : t('import.file')}
        </Button>
        <span className="import-soft">{t('import.limits')}</span>
        <Button type="link" icon={<DownloadOutlined />} onClick={empty}>
          {t('import.template')}
        </Button>
      </div>
      {problem && <Alert type="error" showIcon role="alert" message={t(problem)} />}
    </>
  );
};
