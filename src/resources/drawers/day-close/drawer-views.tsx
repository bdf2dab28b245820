import { PrinterOutlined } from '@ant-design/icons';
import { Link, useSearchParams } from 'react-router';
import { useT } from '../../../i18n/react';
import { activeBranches, readChoice, useSession } from '../../../providers/session';
import type { RowOf } from '../../../schema/types';
import { DataTable, useFieldColumn } from '../../../screens/cells/table';
import { embeddedIn, numberIn, textIn, useFormatFor } from '../../../screens/data/row';
import { Glyph } from '../../../screens/glyph';
import { useQueryOf, useRowsOf } from '../../../screens/query/use-query-of';
import { defineScreen } from '../../../screens/screen';
import { ShowFacts, ShowFields } from '../../../screens/show/show-fields';
import { useWords } from '../../../screens/words';
import { close } from '../actions';
import { drawers } from '../entity';
import { current } from '../queries';

/** The branch of the shown drawer, from the URL or the session. Under 'all' the user must pick one. */
export const useDrawerBranch = () => {
  const [params, setParams] = useSearchParams();
  const { user, choice } = useSession();
  const open = activeBranches(user);
  const wanted = readChoice(params.get('branchId')) ?? choice;
  const branch = open.find(({ id }) => id === wanted) ?? (open.length === 1 ? open[0] : undefined);
  return {
    branch,
    branches: open,
    pick: (id: number) => setParams({ branchId: String(id) }, { replace: true }),
  };
};

export const useDrawer = (branchId: number) => {
  const { data, isLoading, error, retry } = useQueryOf(current, { branchId }, { follows: ['settings'] });
  const earlier = useRowsOf(drawers, { branchId, status: 'Closed', pageSize: 10 });
  return {
    isLoading,
    // An error after the first reply keeps the screen and the typed values.
    isFailed: error !== undefined && data === undefined,
    isEnabled: data?.enabled === true,
    drawer: data?.drawer ?? undefined,
    earlier,
    reload: () => {
      retry();
      earlier.retry();
    },
  };
};

export type Drawer = RowOf<typeof drawers>;

interface DrawerProps {
  readonly drawer: Drawer;
}

/** A surplus and a shortage by their words, as a minus is easily overlooked beside Arabic digits. */
const Difference = ({ row }: { readonly row: object }) => {
  const t = useT();
  const { amount } = useFormatFor()(row);
  const difference = numberIn(row, 'difference') ?? 0;
  if (difference === 0) return t('common.none');
  return (
    <span className="danger strong">
      {t(difference > 0 ? 'drawer.surplus' : 'drawer.shortage', { amount: amount(Math.abs(difference)) })}
    </span>
  );
};

const screen = defineScreen({ entity: drawers });

export const DrawerFacts = ({ drawer }: DrawerProps) => (
  <section className="drawer-card" aria-label={useWords().label(drawers.fields.openedAt.label)}>
    <ShowFields screen={screen} row={drawer} parts={{ hidden: ['branchId', 'drops'] }} />
    <SheetLink drawer={drawer} />
  </section>
);

const counted = { facts: ['expected', 'counted', 'difference'], cells: { difference: Difference } };

export const DrawerResult = ({ drawer }: DrawerProps) => (
  <section className="drawer-card" role="status">
    <h2>{useWords().label(close.done ?? close.label)}</h2>
    <ShowFacts screen={screen} row={drawer} parts={counted} />
    <SheetLink drawer={drawer} />
  </section>
);

const SheetLink = ({ drawer }: DrawerProps) => {
  const t = useT();
  return (
    <Link
      className="inline drawer-sheet gap-6"
      to={`/drawers/${drawer.id}/sheet`}
      title={t('drawer.printSheet')}
    >
      <Glyph of={PrinterOutlined} /> <span>{t('drawer.printSheet')}</span>
    </Link>
  );
};

const { drops } = drawers.fields;

/** A name without a face: the rows are about money. */
const userOf = (row: object) => <bdi>{textIn(embeddedIn(row, 'userId'), 'fullName')}</bdi>;

/** Cash that was taken out of the open drawer. */
export const Drops = ({ drawer }: DrawerProps) => {
  const { label } = useWords();
  const column = useFieldColumn<typeof drops.fields, Drawer['drops'][number]>(drops.fields);
  return (
    <section className="drawer-card" aria-labelledby="drops">
      <h2 id="drops">{label(drops.label)}</h2>
      <DataTable
        label={label(drops.label)}
        rows={drawer.drops}
        keyOf={({ id }) => id}
        empty=""
        onPhone="cards"
        columns={[
          column('reason', { isHeading: true }),
          column('at'),
          column('userId', { cell: userOf }),
          column('amount'),
        ]}
      />
    </section>
  );
};

export const EarlierDrawers = ({ rows, error, retry }: ReturnType<typeof useDrawer>['earlier']) => {
  const t = useT();
  const column = useFieldColumn<typeof drawers.fields, Drawer>(drawers.fields);
  return (
    <section className="drawer-card" aria-labelledby="earlier-drawers">
      <h2 id="earlier-drawers">{t('drawer.earlier')}</h2>
      <DataTable
        label={t('drawer.earlier')}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          column('closedAt', { isHeading: true }),
          column('userId', { isHeading: true, cell: userOf }),
          column('expected'),
          column('counted'),
          {
            ...column('difference'),
            cell: (drawer) => drawer.difference !== 0 && <Difference row={drawer} />,
          },
          {
            key: 'sheet',
            title: <span className="visually-hidden">{t('drawer.sheet')}</span>,
            cell: (drawer) => <SheetLink drawer={drawer} />,
          },
        ]}
        failure={error && !rows ? { text: t('drawer.load'), retry } : undefined}
        empty={t('drawer.noEarlier')}
        onPhone="cards"
      />
    </section>
  );
};
