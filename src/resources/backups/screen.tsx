import { DownloadOutlined } from '@ant-design/icons';
import { useDataProvider } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../i18n/react';
import { longCall } from '../../providers/http';
import { errorMessage, isAborted } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import type { RowOf } from '../../schema/types';
import { Missing } from '../../screens/cells/cells';
import { saveFile } from '../../screens/controls/save-file';
import { Glyph } from '../../screens/glyph';
import { defineScreen } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { backups } from './entity';
import { backupTexts } from './texts';

/** Date and time, because a day may have several backups. */
const MadeCell = ({ row }: { readonly row: RowOf<typeof backups> }) => (
  <span className="cell-figure">{useFormat().dateTime(row.createdAt)}</span>
);

const DownloadCell = ({ row }: { readonly row: RowOf<typeof backups> }) => {
  const { t, label } = useWords();
  const { custom } = useDataProvider()();
  const [isBusy, setBusy] = useState(false);
  if (row.status !== 'done') return <Missing />;
  const start = async () => {
    setBusy(true);
    try {
      const answer = await custom?.<Response>({
        url: `${backups.api}/${row.id}/file`,
        method: 'get',
        meta: { as: 'stream', timeoutMs: longCall },
      });
      if (answer) saveFile(await answer.data.blob(), row.fileName);
    } catch (error) {
      if (!isAborted(error))
        pushToast({ kind: 'error', title: label(backupTexts.downloadFailed), text: errorMessage(error, t) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      icon={<Glyph of={DownloadOutlined} />}
      loading={isBusy}
      title={row.fileName}
      onClick={(event) => {
        event.stopPropagation();
        void start();
      }}
    >
      {label(isBusy ? backupTexts.downloading : backupTexts.download)}
    </Button>
  );
};

export const backupsScreen = defineScreen({
  entity: backups,
  columns: ['createdAt', 'kind', 'status', 'sizeKb', 'rowCount', 'userId', 'fileName'],
  lead: 'createdAt',
  cards: ['kind', 'status', 'sizeKb', 'fileName'],
  cells: { createdAt: MadeCell, fileName: DownloadCell },
  listTop: () => import('./state').then((file) => file.BackupsState),
});
