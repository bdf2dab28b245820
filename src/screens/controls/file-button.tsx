import { CheckOutlined, CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { useDataProvider } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { longCall, type Query } from '../../providers/http';
import { pushToast } from '../../providers/toasts';
import { Glyph } from '../glyph';
import { useCall } from '../query/use-call';
import { useWords } from '../words';
import { SmallButton } from './icon-button';
import { saveFile } from './save-file';

interface FileButtonProps {
  readonly url: string;
  readonly query: Query;
  readonly title: string;
  /** File name without its extension, if the reply gives none. */
  readonly name: string;
  readonly size?: 'small';
}

/** A hidden input for one file, and the function that opens it: the button beside it has any look. */
export const useFilePicker = (
  accept: string,
  take: (file: File) => void,
): readonly [input: ReactNode, pick: () => void] => {
  const picker = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={picker}
      type="file"
      hidden
      accept={accept}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) take(file);
        // The same file may be chosen again.
        target.value = '';
      }}
    />
  );
  return [input, () => picker.current?.click()];
};

/** Downloads a file of the server. `isBusy` meanwhile; a failure is told. */
export const useDownload = () => {
  const { custom } = useDataProvider()();
  const { isBusy, run } = useCall();
  const download = (url: string, name: string, query: Query = {}) =>
    run(async () => {
      const meta = { as: 'stream', timeoutMs: longCall };
      const answer = await custom?.<Response>({ url, method: 'get', query, meta });
      const blob = await answer?.data.blob();
      if (answer && blob) saveFile(blob, fileNameOf(answer.data.headers) ?? name);
      return blob;
    });
  return { isBusy, download };
};

/** Downloads rows as the server's CSV, filtered and sorted by `query`, and says how many. */
export const FileButton = ({ url, query, title, name, size }: FileButtonProps) => {
  const { t } = useWords();
  const { isBusy, download } = useDownload();
  const start = async () => {
    const file = await download(url, `${name}.csv`, query);
    if (file)
      pushToast({ kind: 'success', title: t('list.exportDone', { count: rowsIn(await file.text()) }) });
  };
  return (
    <Button
      size={size}
      icon={<Glyph of={DownloadOutlined} />}
      loading={isBusy}
      onClick={() => void start()}
      title={`${t('common.export')}: ${title}`}
    >
      {t('common.export')}
    </Button>
  );
};

/** Each line after the header is a row; line breaks within quotes do not count. */
const rowsIn = (csv: string): number => Math.max(0, csv.replace(/"[^"]*"/g, '').split('\n').length - 2);

const fileNameOf = (headers: Headers): string | undefined => {
  const said = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    // Use the plain file name below.
  }
  return /filename="?([^";]+)"?/i.exec(said)?.[1];
};

export const CopyButton = ({ text }: { readonly text: string }) => {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  // Browsers offer the clipboard only on a secure address (https or localhost).
  if (!navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const label = t(copied ? 'generic.copied' : 'generic.copy');
  return (
    <SmallButton
      icon={copied ? CheckOutlined : CopyOutlined}
      text={label}
      aria-label={`${label}: ${text}`}
      onClick={() => void copy().catch(() => setCopied(false))}
    />
  );
};
