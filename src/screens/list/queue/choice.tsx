import { OrderedListOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSession } from '../../../providers/session';
import type { Entity } from '../../../schema/entity';
import type { Queue } from '../../../schema/queue';
import { Glyph } from '../../glyph';
import { useWords } from '../../words';

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
