import { CloseOutlined } from '@ant-design/icons';
import { useDataProvider } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '../../../providers/access';
import { useSession } from '../../../providers/session';
import { type Action, stateOf } from '../../../schema/action';
import { generatedManyOf, mostChosen, switchedBy } from '../../../schema/bulk-actions';
import { ManyRun } from '../../actions/many-run';
import { IconButton } from '../../controls/icon-button';
import type { RowData } from '../../data/row';
import { Glyph } from '../../glyph';
import { isTyping, useKeys } from '../../hooks';
import { iconNamed } from '../../icons';
import { useCall } from '../../query/use-call';
import type { Screen } from '../../screen';
import { useWords } from '../../words';
import type { ListTable } from '../use-list-table';
import type { ChosenRows } from './chosen';

interface ChosenBarProps {
  readonly screen: Screen;
  readonly table: Pick<ListTable, 'total' | 'isFloor' | 'filters' | 'sorters'>;
  readonly chosen: ChosenRows;
}

/** Stands at the foot of a list while rows are chosen: none, how many, all of the filter, what can be done to them. */
export const ChosenBar = ({ screen, table, chosen }: ChosenBarProps) => {
  const { entity } = screen;
  const { t, label, entityText } = useWords();
  const [running, setRunning] = useState<Action>();
  const { isBusy, run } = useCall();
  const { getList } = useDataProvider()();
  const mayDo = useMayDo(screen);
  const { rows, choose } = chosen;
  const clear = () => (chosen.isTouching ? chosen.touch(false) : choose([]));
  useKeys((event) => {
    const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
    if (event.key === 'Escape' && running === undefined && (isBox || !isTyping(event))) clear();
  });
  const most = Math.min(mostChosen, entity.pageSize?.most ?? mostChosen);
  const chooseAll = () =>
    run(async () => {
      const { filters, sorters } = table;
      const pagination = { mode: 'server', currentPage: 1, pageSize: most } as const;
      const { data } = await getList<RowData>({ resource: entity.name, filters, sorters, pagination });
      choose(
        data.map(({ id }) => id),
        data,
      );
    });
  const isMore = rows.length < table.total || table.isFloor;
  const offered = chosen.actions.filter((action) => rows.some((row) => mayDo(action, row)));
  return (
    <div className="chosen-bar cluster" role="toolbar" aria-label={t('rows.actions')}>
      <div className="bar">
        <IconButton
          type="text"
          icon={CloseOutlined}
          text={t('rows.clear')}
          aria-keyshortcuts="Escape"
          onClick={clear}
        />
        <strong className="digits" aria-live="polite">
          {t('rows.chosen', { rows: entityText(entity, 'count', { count: rows.length }) })}
        </strong>
        {isMore &&
          (table.total > most ? (
            <span className="soft">{t('rows.most', { max: most })}</span>
          ) : (
            <Button type="link" loading={isBusy} onClick={() => void chooseAll()}>
              {t('rows.all', { total: table.total })}
            </Button>
          ))}
      </div>
      {offered.length > 0 && (
        <div className="bar chosen-acts">
          {offered.map((action) => (
            <Button
              key={action.name}
              danger={action.danger}
              icon={<Glyph of={iconNamed(action.icon ?? '')} />}
              onClick={() => setRunning(action)}
            >
              {label(action.label)}
            </Button>
          ))}
        </div>
      )}
      {running && (
        <ManyRun
          action={running}
          screen={screen}
          rows={rows}
          onClose={(done) => {
            setRunning(undefined);
            const left = rows.filter(({ id }) => !done.includes(id));
            if (left.length === 0) clear();
            else choose(left.map(({ id }) => id));
          }}
        />
      )}
    </div>
  );
};

/** Returns whether an action may be done to a row, as the row's own buttons know it. */
const useMayDo = (screen: Screen) => {
  const { can } = useAccess();
  const { user } = useSession();
  return (action: Action, row: RowData): boolean => {
    const limits = screen.rowLimits?.(row, user) ?? {};
    const isGenerated = generatedManyOf(screen.entity).includes(action);
    const limit = switchedBy(action) === undefined ? limits.delete : limits.update;
    return (
      !(isGenerated && limit === false) &&
      screen.pointless?.[action.name]?.(row, user) !== true &&
      stateOf(action, row, can) === true
    );
  };
};
