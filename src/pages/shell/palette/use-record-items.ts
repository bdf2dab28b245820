import { useOne } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAccess } from '../../../providers/access';
import type { Entity } from '../../../schema/entity';
import { isOffered, offersOn } from '../../../screens/actions/offered';
import type { OpenDialog } from '../../../screens/actions/row-dialog';
import type { RowData } from '../../../screens/data/row';
import { useRowTitle } from '../../../screens/data/row-title';
import type { Screen } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { routedEntities } from '../../entity-routes';
import { loadScreen } from '../../screens';
import type { PaletteItem } from './palette-items';

/** What may be done now to the record whose details are open: declared actions, then its screen's own commands. */
export const useRecordItems = (onDialog: (open: OpenDialog) => void): readonly PaletteItem[] => {
  const { pathname } = useLocation();
  const { can } = useAccess();
  const { t, lang } = useWords();
  const titleOf = useRowTitle();
  const { entity, id } = recordAt(pathname);
  const screen = useScreen(entity);
  // The details have asked for it already.
  const { query } = useOne<RowData>({
    resource: entity.name,
    id,
    queryOptions: { enabled: id !== '' },
    errorNotification: false,
  });
  const row = query.data?.data;
  if (id === '' || !screen || !row) return [];
  const note = titleOf(screen, row);
  const item = { group: 'record', note } as const;
  return [
    ...offersOn(screen, row, can, 'list').map(({ action }) => ({
      ...item,
      key: `do-${action.name}`,
      title: action.label[lang],
      ...(action.icon === undefined ? {} : { icon: action.icon }),
      names: [action.label.ar, action.label.en],
      run: () => onDialog({ action, screen, row }),
    })),
    ...screen.rowActions
      .filter((action) => isOffered(action, row, can))
      .map((action) => ({
        ...item,
        key: `do-${action.key}`,
        title: t(action.text),
        names: [t(action.text)],
        ...(action.to
          ? { to: action.to(row) }
          : { run: () => onDialog({ own: action.dialog ?? '', screen, row }) }),
      })),
  ];
};

/** The entity and number in the address of details; '' where none are open. */
const recordAt = (pathname: string): { readonly entity: Entity; readonly id: string } => {
  for (const entity of routedEntities) {
    const [, id] = /^\/(\d{1,9})$/.exec(pathname.slice(entity.route.length)) ?? [];
    if (id !== undefined && pathname.startsWith(`${entity.route}/`)) return { entity, id };
  }
  const [first] = routedEntities;
  if (!first) throw new Error('no entity has a screen');
  return { entity: first, id: '' };
};

/** Its screen, which an open record has loaded already. */
const useScreen = (entity: Entity): Screen | undefined => {
  const [screen, setScreen] = useState<Screen>();
  useEffect(() => {
    let left = false;
    loadScreen(entity)
      .then((found) => {
        if (!left) setScreen(found);
      })
      // Offline: the palette does without.
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [entity]);
  return screen?.entity === entity ? screen : undefined;
};
