import { useT } from '../../i18n/react';
import { drawers } from '../../resources/drawers/entity';
import { DataTable, useFieldColumn } from '../../screens/table/table';
import { SheetLink } from './drawer-views';
import type { Drawer, useDrawer } from './use-drawer';

export const EarlierDrawers = ({ rows, error, retry }: ReturnType<typeof useDrawer>['earlier']) => {
  const t = useT();
  const column = useFieldColumn<typeof drawers.fields, Drawer>(drawers.fields);
  const difference = column('difference');
  return (
    <section className="drawer-card" aria-labelledby="earlier-drawers">
      <h2 id="earlier-drawers">{t('drawer.earlier')}</h2>
      <DataTable
        label={t('drawer.earlier')}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          column('closedAt', { isHeading: true }),
          column('userId', { isHeading: true }),
          column('expected'),
          column('counted'),
          {
            ...difference,
            cell: (drawer) => (
              <span className={drawer.difference === 0 ? undefined : 'drawer-differs'}>
                {difference.cell(drawer)}
              </span>
            ),
          },
          { key: 'sheet', title: t('drawer.sheet'), cell: (drawer) => <SheetLink drawer={drawer} /> },
        ]}
        failure={error && !rows ? { text: t('drawer.earlierFailed'), retry } : undefined}
        empty={t('drawer.noEarlier')}
        onPhone="cards"
      />
    </section>
  );
};
