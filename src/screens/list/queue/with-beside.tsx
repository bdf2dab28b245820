import { type ReactNode, Suspense, useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { useAccess } from '../../../providers/access';
import { bookOf } from '../../../schema/book';
import { type Entity, moduleOf } from '../../../schema/entity';
import type { Queue } from '../../../schema/queue';
import { useIsSingle } from '../../hooks';
import type { Screen } from '../../screen';
import { useWords } from '../../words';
import { ListSkeleton } from '../states';
import { openRows, useGroup } from './use-queue';
import './beside.css';

interface WithBesideProps {
  readonly screen: Screen;
  /** Undefined while the list is a table, which needs the room. */
  readonly queue: Queue | undefined;
  readonly children: ReactNode;
}

/** Draws a list with the queue that stands beside its own. Without room for both, one press leads to the other. */
export const WithBeside = ({ screen, queue, children }: WithBesideProps) => {
  const { can } = useAccess();
  const other = queue?.beside === undefined ? undefined : bookOf(screen.entity).find(queue.beside);
  const isShown = screen.beside && other && can(`${moduleOf(other)}.read`);
  return isShown ? (
    <Both screen={screen} other={other}>
      {children}
    </Both>
  ) : (
    children
  );
};

interface BothProps {
  readonly screen: Screen;
  readonly other: Entity;
  readonly children: ReactNode;
}

const Both = ({ screen, other, children }: BothProps) => {
  const { t } = useWords();
  const isSingle = useIsSingle();
  const [isOther, showOther] = useState(false);
  const Other = screen.beside;
  if (!Other) return children;
  const drawn = (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <Other isAlone={isSingle} />
    </Suspense>
  );
  if (!isSingle)
    return (
      <div className="with-beside">
        {children}
        {drawn}
      </div>
    );
  return (
    <div className="screen">
      <fieldset className="segments" aria-label={t('list.segments')}>
        <Turn entity={screen.entity} isOn={!isOther} onTurn={() => showOther(false)} />
        <Turn entity={other} isOn={isOther} onTurn={() => showOther(true)} />
      </fieldset>
      {isOther ? drawn : children}
    </div>
  );
};

interface TurnProps {
  readonly entity: Entity;
  readonly isOn: boolean;
  readonly onTurn: () => void;
}

const Turn = ({ entity, isOn, onTurn }: TurnProps) => {
  const { entityText } = useWords();
  const format = useFormat();
  const { total } = useGroup(entity, openRows(entity), { by: entity.sort.by, desc: false, isOpen: false });
  return (
    <button type="button" className="segment" aria-pressed={isOn} onClick={onTurn}>
      {entityText(entity, 'tab')}
      {total > 0 && <span className="segment-count">{format.integer(total)}</span>}
    </button>
  );
};
