import { CheckOutlined, CloseOutlined, CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { useDataProvider } from '@refinedev/core';
import { Button, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { longCall, type Query } from '../../providers/http';
import { errorMessage, isAborted } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import { Glyph } from '../glyph';
import { useWords } from '../words';
import { saveFile } from './save-file';

interface FileButtonProps {
  readonly url: string;
  readonly query: Query;
  readonly title: string;
  /** File name without its extension, if the reply gives none. */
  readonly name: string;
  readonly size?: 'small';
  /** Text of the button. Default: 'common.export'. */
  readonly text?: string;
}

/** Downloads rows as the server's CSV, filtered and sorted by `query`. Shows the row count; can be stopped. */
export const FileButton = ({ url, query, title, name, size, text }: FileButtonProps) => {
  const { t } = useWords();
  const { custom } = useDataProvider()();
  const said = text ?? t('common.export');
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setRows(0);
    try {
      const answer = await custom?.<Response>({
        url,
        method: 'get',
        query,
        meta: { as: 'stream', timeoutMs: longCall, signal: controller.signal },
      });
      if (!answer) return;
      const { blob, count } = await collect(answer.data, setRows);
      saveFile(blob, fileNameOf(answer.data.headers) ?? `${name}.csv`);
      pushToast({ kind: 'success', title: t('list.exportDone', { count }) });
    } catch (error) {
      if (!isAborted(error) && !controller.signal.aborted)
        pushToast({ kind: 'error', title: t('list.exportFailed'), text: errorMessage(error, t) });
    } finally {
      setRows(null);
    }
  };

  if (rows === null)
    return (
      <Button
        size={size}
        icon={<Glyph of={DownloadOutlined} />}
        onClick={() => void start()}
        title={`${said}: ${title}`}
      >
        {said}
      </Button>
    );
  return (
    <Space.Compact>
      <Button size={size} loading aria-live="polite">
        {t('list.exportRunning', { count: rows })}
      </Button>
      <Button
        size={size}
        icon={<Glyph of={CloseOutlined} />}
        aria-label={t('common.cancel')}
        onClick={() => running.current?.abort()}
      />
    </Space.Compact>
  );
};

/** Reads the stream to its end. Each line after the header is a row; line breaks within quotes do not count. */
const collect = async (response: Response, onRows: (count: number) => void) => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  let quoted = false;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(new Uint8Array(part.value));
    for (const byte of part.value) {
      if (byte === 34) quoted = !quoted;
      else if (byte === 10 && !quoted) lines += 1;
    }
    onRows(Math.max(lines - 1, 0));
  }
  return { blob: new Blob(parts, { type: 'text/csv;charset=utf-8' }), count: Math.max(lines - 1, 0) };
};

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
    <button
      type="button"
      className="icon-button"
      aria-label={`${label}: ${text}`}
      title={label}
      onClick={() => void copy().catch(() => setCopied(false))}
    >
      {copied ? <Glyph of={CheckOutlined} /> : <Glyph of={CopyOutlined} />}
    </button>
  );
};
