import { SaveOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button, Progress } from 'antd';
import { useFormat } from '../../i18n/react';
import { useAction } from '../../screens/actions/use-action';
import { Glyph } from '../../screens/glyph';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { backUpNow } from './actions';
import { backupState } from './queries';
import { backupTexts } from './texts';
import './backups.css';

/** State of the backups: age, warnings, progress, and a button that starts one. */
export const BackupsState = () => {
  const { label } = useWords();
  const format = useFormat();
  const mayStart = useCan({ resource: 'settings', action: 'update' }).data?.can;
  const { data } = useQueryOf(backupState, {});
  const { isBusy, problem, send } = useAction(backUpNow);
  const progress = data?.progress ?? null;
  const last = data?.lastDoneAt ?? null;
  return (
    <section className="backups-state grid gap-12" aria-label={label(backupState.label)}>
      {data?.warning && <Notice type="warning" role="alert" message={label(backupTexts[data.warning])} />}
      <div className="cluster backups-now">
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
          <div role="status" className="backups-progress">
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
