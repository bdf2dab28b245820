import { PushpinFilled } from '@ant-design/icons';
import { useId, useMemo } from 'react';
import { Link } from 'react-router';
import { reloadPermissions, useAccess } from '../../../providers/access';
import { theBook } from '../../../providers/book';
import { listQueryOf } from '../../../providers/data';
import { type BranchChoice, useSession } from '../../../providers/session';
import type { Entity } from '../../../schema/entity';
import { changeView, type SavedView } from '../../../schema/views';
import { readPermissionOf } from '../../../schema/visibility';
import { useAction } from '../../actions/use-action';
import { IconButton } from '../../controls/icon-button';
import { defineScreen } from '../../screen';
import { useCurrentScreen } from '../../screen-parts';
import { useWords } from '../../words';
import { openView } from '../saved-views';
import { FiguresParts } from './figures-parts';
import { figuredBy } from './shown';

interface PinsProps {
  readonly views: readonly SavedView[];
  /** Branches of views that name none. */
  readonly choice: BranchChoice | null;
}

/** Figures that somebody pinned in a list, beneath all that the documents put on the page. */
export const Pins = ({ views, choice }: PinsProps) => (
  <div className="dashboard-part dashboard-pins grid">
    {views.map((view) => (
      <Pin key={view.id} view={view} choice={choice} />
    ))}
  </div>
);

interface PinProps extends Pick<PinsProps, 'choice'> {
  readonly view: SavedView;
}

const Pin = ({ view, choice }: PinProps) => {
  const heading = useId();
  const { t, entityText } = useWords();
  const { can } = useAccess();
  const change = useAction(changeView);
  const entity = theBook().find(view.list);
  const needed = entity && readPermissionOf(entity);
  const isOpen = needed !== undefined && can(needed);
  const unpin = async () => {
    const { opens: _, id, ...kept } = view;
    await change.send({ id }, { ...kept, isPinned: false });
    await reloadPermissions();
  };
  return (
    <section className="dashboard-card" aria-labelledby={heading}>
      <div className="dashboard-card-head bar between">
        <h2 id={heading}>
          {entity && isOpen ? <Link to={`${entity.route}?view=${view.id}`}>{view.name}</Link> : view.name}
        </h2>
        {view.audience === 'mine' && (
          <IconButton
            type="text"
            size="small"
            icon={PushpinFilled}
            text={t('figures.unpin')}
            loading={change.isBusy}
            onClick={() => void unpin()}
          />
        )}
      </div>
      {entity && isOpen ? (
        <PinnedFigures entity={entity} view={view} choice={choice} />
      ) : (
        <p className="quiet note">
          {entity && needed
            ? entityText(entity, 'noRead', { permission: needed })
            : t('figures.gone', { names: view.name })}
        </p>
      )}
    </section>
  );
};

const PinnedFigures = ({ entity, view, choice }: PinProps & { readonly entity: Entity }) => {
  const { t, label } = useWords();
  const { can } = useAccess();
  const { user } = useSession();
  const screen = useCurrentScreen(useMemo(() => defineScreen({ entity }), [entity]));
  const opened = useMemo(() => {
    const params = new URLSearchParams(view.shows);
    params.delete('columns');
    return openView(screen, params.toString(), { user, can });
  }, [screen, view, user, can]);
  const { groups, state, gone } = opened;
  const names = gone.map(({ name, label: said }) => (said ? label(said) : name)).join(t('error.listComma'));
  const list = listQueryOf(entity.name, { ...state, pagination: { mode: 'off' } }, { user, choice });
  return (
    <>
      {gone.length > 0 && <p className="quiet note">{t('figures.gone', { names })}</p>}
      {groups && (
        <FiguresParts entity={figuredBy(can, screen)} shown={groups} list={list} shows={view.shows} isBrief />
      )}
    </>
  );
};
