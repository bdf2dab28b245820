import { OrderedListOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSession } from '../../providers/session';
import type { SessionUser } from '../../providers/user';
import type { Entity } from '../../schema/entity';
import type { Queue } from '../../schema/queue';
import { Glyph } from '../glyph';
import type { Screen, View } from '../screen';
import { useWords } from '../words';
import { readColumns, writeColumns } from './table/layout';

const keyOf = ({ entity }: Screen, userId: number): string => `view:${userId}:${entity.name}`;

/** The columns of a list: those of the chosen view, as this user has changed them. Both are remembered per user. */
export const useColumns = (screen: Screen) => {
  const { user } = useSession();
  const userId = user?.id ?? 0;
  const [view, setView] = useState(() => readView(screen, user));
  const [shown, setShown] = useState(() => readColumns(localStorage, screen, userId, view));
  const choose = (next: readonly string[]) => {
    writeColumns(localStorage, screen, userId, next, view);
    setShown(next);
  };
  const turn = (next: View) => {
    try {
      localStorage.setItem(keyOf(screen, userId), next.key);
    } catch {
      // Without storage the choice holds until the user leaves the page.
    }
    setView(next);
    setShown(readColumns(localStorage, screen, userId, next));
  };
  return { shown, choose, view, turn };
};

/** The view that the user chose last, else the first one for the user's role, else the first. */
const readView = (screen: Screen, user: SessionUser | null): View | undefined => {
  const { views = [] } = screen;
  const stored = localStorage.getItem(keyOf(screen, user?.id ?? 0));
  const role = user?.role ?? '';
  return (
    views.find(({ key }) => key === stored) ??
    views.find(({ firstFor = [] }) => firstFor.includes(role)) ??
    views[0]
  );
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

/** Returns the queue of a list unless this user chose the table, and a function that changes from one to the other. */
export const useQueueChoice = (entity: Entity): readonly [queue: Queue | undefined, turn: () => void] => {
  const key = `view:${useSession().user?.id ?? 0}:${entity.name}`;
  const [isTable, setTable] = useState(() => localStorage.getItem(key) === 'table');
  const turn = () => {
    setTable(!isTable);
    try {
      if (isTable) localStorage.removeItem(key);
      else localStorage.setItem(key, 'table');
    } catch {
      // Without storage the choice holds until the user leaves the page.
    }
  };
  return [isTable ? undefined : entity.queue, turn];
};

interface QueueTurnProps {
  readonly isQueue: boolean;
  readonly onTurn: () => void;
}

/** Turns a work list into a table with all columns, and back. */
export const QueueTurn = ({ isQueue, onTurn }: QueueTurnProps) => {
  const { t } = useWords();
  return (
    <Button icon={<Glyph of={isQueue ? TableOutlined : OrderedListOutlined} />} onClick={onTurn}>
      {t(isQueue ? 'work.table' : 'work.list')}
    </Button>
  );
};
