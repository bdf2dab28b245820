import { DownloadOutlined, SaveOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button, Progress } from 'antd';
import { useFormat } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { useAction } from '../../screens/actions/use-action';
import { Missing } from '../../screens/cells/cells';
import { useDownload } from '../../screens/controls/file-button';
import { Glyph } from '../../screens/glyph';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import { defineScreen } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { backUpNow } from './actions';
import { backups } from './entity';
import { backupState } from './queries';
import { backupTexts } from './texts';
import './backups.css';

/** State of the backups: age, warnings, progress, and a button that starts one. */
const BackupsState = () => {
  const { label } = useWords();
  const format = useFormat();
  const mayStart = useCan({ resource: 'settings', action: 'update' }).data?.can;
  const { data } = useQueryOf(backupState, {});
  const { isBusy, problem, send } = useAction(backUpNow);
  const progress = data?.progress ?? null;
  const last = data?.lastDoneAt ?? null;
  return (
    <section className="grid gap-12" style={{ flex: '1 1 480px' }} aria-label={label(backupState.label)}>
      {data?.warning && <Notice type="warning" role="alert" message={label(backupTexts[data.warning])} />}
      <div className="cluster backups-now" style={{ gap: '12px 24px' }}>
        {last !== null && (
          <p className="flush">
            {label(backupTexts.fine)} {format.dateTime(last)}
          </p>
        )}
        <details className="backups-more">
          <summary>{label(backupTexts.more)}</summary>
          {(['kept', 'secrets', 'erased'] as const).map((text) => (
            <p key={text} className="soft flush">
              {label(backupTexts[text])}
            </p>
          ))}
        </details>
        {progress !== null && (
          <div role="status" style={{ flex: '1 1 240px' }}>
            <span>
              {label(backupTexts.running)} {format.percent(progress / 100)}
            </span>
            <Progress percent={progress} showInfo={false} aria-hidden="true" />
          </div>
        )}
        {mayStart && (
          <Button
            type="primary"
            icon={<Glyph of={SaveOutlined} />}
            loading={isBusy}
            disabled={progress !== null}
            onClick={() => void send({}, {})}
          >
            {label(backUpNow.label)}
          </Button>
        )}
      </div>
      {problem !== '' && <Notice type="error" role="alert" message={problem} />}
    </section>
  );
};

const DownloadCell = ({ row }: { readonly row: RowOf<typeof backups> }) => {
  const { label } = useWords();
  const { isBusy, download } = useDownload();
  if (row.status !== 'done') return <Missing />;
  return (
    <Button
      size="small"
      icon={<Glyph of={DownloadOutlined} />}
      loading={isBusy}
      title={row.fileName}
      onClick={(event) => {
        event.stopPropagation();
        void download(`${backups.api}/${row.id}/file`, row.fileName);
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
  cells: { fileName: DownloadCell },
  listTop: async () => BackupsState,
});
