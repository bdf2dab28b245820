import { Button } from 'antd';
import { useT } from '../../i18n/react';
import { useIsNarrow } from '../../screens/hooks';
import { embeddedIn, numberIn, textIn, valueIn } from '../../screens/row';
import { useFormatFor } from '../../screens/row-format';
import { ScrollBox } from '../../screens/scroll-box';
import { SheetLink } from './drawer-views';

interface EarlierDrawersProps {
  /** Absent until they are there. */
  readonly rows: readonly unknown[] | undefined;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}

/** The drawers before, the newest first, each with its sheet. */
export const EarlierDrawers = ({ rows, isFailed, onRetry }: EarlierDrawersProps) => {
  const t = useT();
  const isNarrow = useIsNarrow();
  return (
    <section className="drawer-card" aria-labelledby="earlier-drawers">
      <h2 id="earlier-drawers">{t('drawer.earlier')}</h2>
      {isFailed ? (
        <p role="alert">
          {t('drawer.earlierFailed')}{' '}
          <Button size="small" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </p>
      ) : rows === undefined ? (
        <span className="skeleton-bar" aria-hidden="true" />
      ) : rows.length === 0 ? (
        <p className="drawer-soft">{t('drawer.noEarlier')}</p>
      ) : isNarrow ? (
        <DrawerList rows={rows} />
      ) : (
        <ScrollBox label={t('drawer.earlier')}>
          <DrawerTable rows={rows} />
        </ScrollBox>
      )}
    </section>
  );
};

interface RowsProps {
  readonly rows: readonly unknown[];
}

const DrawerTable = ({ rows }: RowsProps) => {
  const t = useT();
  const partsOf = useParts();
  return (
    <table className="drawer-table">
      <thead>
        <tr>
          <th scope="col">{t('drawer.closedAt')}</th>
          <th scope="col">{t('drawer.openedBy')}</th>
          <th scope="col" className="drawer-figure">
            {t('drawer.expected')}
          </th>
          <th scope="col" className="drawer-figure">
            {t('drawer.counted')}
          </th>
          <th scope="col" className="drawer-figure">
            {t('drawer.differenceLabel')}
          </th>
          <th scope="col">{t('drawer.sheet')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((drawer) => {
          const { closedAt, openedBy, expected, counted, difference, differs } = partsOf(drawer);
          return (
            <tr key={textIn(drawer, 'id')}>
              <td>{closedAt}</td>
              <td>
                <bdi>{openedBy}</bdi>
              </td>
              <td className="drawer-figure">{expected}</td>
              <td className="drawer-figure">{counted}</td>
              <td className={differs ? 'drawer-figure drawer-differs' : 'drawer-figure'}>{difference}</td>
              <td>
                <SheetLink drawer={drawer} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** The same on a narrow screen, where six columns have no room. */
const DrawerList = ({ rows }: RowsProps) => {
  const t = useT();
  const partsOf = useParts();
  return (
    <ul className="drawer-list">
      {rows.map((drawer) => {
        const { closedAt, openedBy, expected, counted, difference, differs } = partsOf(drawer);
        return (
          <li key={textIn(drawer, 'id')}>
            <p className="drawer-list-head">
              {closedAt} · <bdi>{openedBy}</bdi>
            </p>
            <dl className="drawer-facts">
              <div>
                <dt>{t('drawer.expected')}</dt>
                <dd>{expected}</dd>
              </div>
              <div>
                <dt>{t('drawer.counted')}</dt>
                <dd>{counted}</dd>
              </div>
              <div>
                <dt>{t('drawer.differenceLabel')}</dt>
                <dd className={differs ? 'drawer-differs' : undefined}>{difference}</dd>
              </div>
            </dl>
            <SheetLink drawer={drawer} />
          </li>
        );
      })}
    </ul>
  );
};

/** What is told of a closed drawer, in words. */
const useParts = () => {
  const formatFor = useFormatFor();
  return (drawer: unknown) => {
    const format = formatFor(drawer);
    const difference = numberIn(drawer, 'difference') ?? 0;
    return {
      closedAt: format.dateTime(valueIn(drawer, 'closedAt')),
      openedBy: textIn(embeddedIn(drawer, 'userId'), 'fullName'),
      expected: format.money(valueIn(drawer, 'expected')),
      counted: format.money(valueIn(drawer, 'counted')),
      difference: format.money(difference),
      differs: difference !== 0,
    };
  };
};
