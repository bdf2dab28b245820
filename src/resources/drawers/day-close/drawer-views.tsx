import { PrinterOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useT } from '../../../i18n/react';
import { activeBranches, readChoice, useSession } from '../../../providers/session';
import type { RowOf } from '../../../schema/types';
import { DataTable, useFieldColumn } from '../../../screens/cells/table';
import { embeddedIn, textIn, useFormatFor } from '../../../screens/data/row';
import { Glyph } from '../../../screens/glyph';
import { useQueryOf, useRowsOf } from '../../../screens/query/use-query-of';
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

export const DrawerFacts = ({ drawer }: DrawerProps) => {
  const t = useT();
  const format = useFormatFor()(drawer);
  return (
    <section className="drawer-card" aria-label={t('drawer.openedAt')}>
      <dl className="drawer-facts wrap">
        <Fact label={t('drawer.openedAt')}>{format.dateTime(drawer.openedAt)}</Fact>
        <Fact label={t('drawer.openedBy')}>
          <bdi>{textIn(embeddedIn(drawer, 'userId'), 'fullName')}</bdi>
        </Fact>
        <Fact label={t('drawer.float')}>{format.money(drawer.float)}</Fact>
      </dl>
      <SheetLink drawer={drawer} />
    </section>
  );
};

export const DrawerResult = ({ drawer }: DrawerProps) => {
  const t = useT();
  const format = useFormatFor()(drawer);
  const difference = drawer.difference ?? 0;
  return (
    <section className="drawer-card" role="status">
      <h2>{t('drawer.wasClosed')}</h2>
      <dl className="drawer-facts wrap">
        <Fact label={t('drawer.expected')}>{format.money(drawer.expected)}</Fact>
        <Fact label={t('drawer.counted')}>{format.money(drawer.counted)}</Fact>
        <Fact label={t('drawer.differenceLabel')} className={difference === 0 ? undefined : 'cell-negative'}>
          {differenceText(t, difference, format.money)}
        </Fact>
      </dl>
      <SheetLink drawer={drawer} />
    </section>
  );
};

/** A surplus and a shortage by their words, as a minus is easily overlooked beside Arabic digits. */
const differenceText = (
  t: ReturnType<typeof useT>,
  difference: number,
  money: (value: number) => string,
): string => {
  if (difference === 0) return t('common.none');
  return t(difference > 0 ? 'drawer.surplus' : 'drawer.shortage', { amount: money(Math.abs(difference)) });
};

interface FactProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const Fact = ({ label, className, children }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={className}>{children}</dd>
  </div>
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

export const EarlierDrawers = ({ rows, error, retry }: ReturnType<typeof useDrawer>['earlier']) => {
  const t = useT();
  const column = useFieldColumn<typeof drawers.fields, Drawer>(drawers.fields);
  const formatFor = useFormatFor();
  return (
    <section className="drawer-card" aria-labelledby="earlier-drawers">
      <h2 id="earlier-drawers">{t('drawer.earlier')}</h2>
      <DataTable
        label={t('drawer.earlier')}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          column('closedAt', { isHeading: true }),
          column('userId', {
            isHeading: true,
            cell: (drawer) => <bdi>{textIn(embeddedIn(drawer, 'userId'), 'fullName')}</bdi>,
          }),
          column('expected'),
          column('counted'),
          {
            ...column('difference'),
            cell: (drawer) =>
              drawer.difference ? (
                <span className="cell-negative">
                  {differenceText(t, drawer.difference, formatFor(drawer).amount)}
                </span>
              ) : null,
          },
          {
            key: 'sheet',
            title: <span className="visually-hidden">{t('drawer.sheet')}</span>,
            cell: (drawer) => <SheetLink drawer={drawer} />,
          },
        ]}
        failure={error && !rows ? { text: t('drawer.earlierFailed'), retry } : undefined}
        empty={t('drawer.noEarlier')}
        onPhone="cards"
      />
    </section>
  );
};
