import { OrderedListOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSession } from '../../providers/session';
import { readItem, writeItem } from '../../providers/storage';
import type { Entity } from '../../schema/entity';
import type { Queue } from '../../schema/queue';
import { Glyph } from '../glyph';
import type { Screen, View } from '../screen';
import { useWords } from '../words';
import { readColumns, writeColumns } from './table/layout';

/** What this user chose last on a screen, which this browser remembers for them; '' before the first choice. */
export const useChosen = (name: string): readonly [chosen: string, choose: (next: string) => void] => {
  const key = `view:${useSession().user?.id ?? 0}:${name}`;
  const [chosen, setChosen] = useState(() => readItem(key) ?? '');
  const choose = (next: string) => {
    writeItem(key, next === '' ? null : next);
    setChosen(next);
  };
  return [chosen, choose];
};

/** The columns of a list: those of the chosen view, as this user has changed them. Both are remembered per user. */
export const useColumns = (screen: Screen) => {
  const userId = useSession().user?.id ?? 0;
  const { views = [] } = screen;
  const [chosen, remember] = useChosen(screen.entity.name);
  const view = views.find(({ key }) => key === chosen) ?? views[0];
  const [shown, setShown] = useState(() => readColumns(localStorage, screen, userId, view));
  const choose = (next: readonly string[]) => {
    writeColumns(localStorage, screen, userId, next, view);
    setShown(next);
  };
  const turn = (next: View) => {
    remember(next.key);
    setShown(readColumns(localStorage, screen, userId, next));
  };
  return { shown, choose, view, turn };
};

interface ViewSwitchProps {
  readonly views: readonly View[];
  readonly view: View | undefined;
  readonly onChange: (view: View) => void;
}

/** The views of a list beside each other; one press changes the columns. */
export const ViewSwitch = ({ views, view, onChange }: ViewSwitchProps) => {
  const { t, label } = useWords();
  return (
    <fieldset className="view-switch" aria-label={t('list.views')}>
      {views.map((one) => (
        <button
          key={one.key}
          type="button"
          aria-pressed={one.key === view?.key}
          onClick={() => onChange(one)}
        >
          {label(one.label)}
        </button>
      ))}
    </fieldset>
  );
};

/** Returns the queue of a list once this user turned the table into it, and a function that turns one into the other. */
export const useQueueChoice = ({
  name,
  queue,
}: Entity): readonly [queue: Queue | undefined, turn: () => void] => {
  const [chosen, choose] = useChosen(name);
  const isQueue = chosen === 'work';
  return [isQueue ? queue : undefined, () => choose(isQueue ? '' : 'work')];
};

interface QueueTurnProps {
  readonly isQueue: boolean;
  readonly onTurn: () => void;
}

/** Turns the table into a work list, and back. */
export const QueueTurn = ({ isQueue, onTurn }: QueueTurnProps) => {
  const { t } = useWords();
  return (
    <Button icon={<Glyph of={isQueue ? TableOutlined : OrderedListOutlined} />} onClick={onTurn}>
      {t(isQueue ? 'work.table' : 'work.list')}
    </Button>
  );
};
