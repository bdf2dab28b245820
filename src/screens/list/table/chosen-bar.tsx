import { CloseOutlined } from '@ant-design/icons';
import { useDataProvider } from '@refinedev/core';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useAccess } from '../../../providers/access';
import { useSession } from '../../../providers/session';
import { type Action, stateOf } from '../../../schema/action';
import { generatedManyOf, mostChosen, switchedBy } from '../../../schema/many';
import { ManyRun } from '../../actions/many-run';
import type { RowData } from '../../data/row';
import { Glyph } from '../../glyph';
import { isTyping } from '../../hooks';
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

/** Stands at the foot of a list while rows are chosen: how many, what can be done to them, all of the filter, none. */
export const ChosenBar = ({ screen, table, chosen }: ChosenBarProps) => {
  const { entity } = screen;
  const { t, label, entityText } = useWords();
  const [running, setRunning] = useState<Action>();
  const { isBusy, run } = useCall();
  const { getList } = useDataProvider()();
  const mayDo = useMayDo(screen);
  const { rows, choose } = chosen;
  const clear = () => (chosen.isTouching ? chosen.touch(false) : choose([]));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
      if (event.key === 'Escape' && running === undefined && (isBox || !isTyping(event))) clear();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  const chooseAll = () =>
    run(async () => {
      const pageSize = Math.min(mostChosen, entity.pageSize?.most ?? mostChosen);
      const found: RowData[] = [];
      for (let currentPage = 1; found.length < table.total; currentPage += 1) {
        const { data } = await getList<RowData>({
          resource: entity.name,
          filters: table.filters,
          sorters: table.sorters,
          pagination: { mode: 'server', currentPage, pageSize },
        });
        found.push(...data);
        if (data.length < pageSize) break;
      }
      const all = found.slice(0, mostChosen);
      choose(
        all.map(({ id }) => id),
        all,
      );
    });
  const isMore = rows.length < table.total || table.isFloor;
  return (
    <div className="chosen-bar cluster" role="toolbar" aria-label={t('rows.actions')}>
      <strong className="digits" aria-live="polite">
        {t('rows.chosen', { rows: entityText(entity, 'count', { count: rows.length }) })}
      </strong>
      {chosen.actions
        .filter((action) => rows.some((row) => mayDo(action, row)))
        .map((action) => (
          <Button
            key={action.name}
            danger={action.danger}
            icon={<Glyph of={iconNamed(action.icon ?? '')} />}
            onClick={() => setRunning(action)}
          >
            {label(action.label)}
          </Button>
        ))}
      {isMore &&
        (table.total > mostChosen ? (
          <span className="soft">{t('rows.most', { max: mostChosen })}</span>
        ) : (
          <Button type="link" loading={isBusy} onClick={() => void chooseAll()}>
            {t('rows.all', { total: table.total })}
          </Button>
        ))}
      <Button
        type="text"
        icon={<Glyph of={CloseOutlined} />}
        aria-label={t('rows.clear')}
        title={t('rows.clear')}
        aria-keyshortcuts="Escape"
        onClick={clear}
      />
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
