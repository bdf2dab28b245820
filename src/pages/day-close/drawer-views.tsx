import { PrinterOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useT } from '../../i18n/react';
import { embeddedIn, numberIn, textIn, valueIn } from '../../screens/row';
import { useFormatFor } from '../../screens/row-format';
import { ScrollBox } from '../../screens/scroll-box';

interface DrawerProps {
  readonly drawer: unknown;
}

/** Who opened the drawer, when, and with how much. */
export const DrawerFacts = ({ drawer }: DrawerProps) => {
  const t = useT();
  const format = useFormatFor()(drawer);
  return (
    <section className="drawer-card" aria-label={t('drawer.openedAt')}>
      <dl className="drawer-facts">
        <div>
          <dt>{t('drawer.openedAt')}</dt>
          <dd>{format.dateTime(valueIn(drawer, 'openedAt'))}</dd>
        </div>
        <div>
          <dt>{t('drawer.openedBy')}</dt>
          <dd>
            <bdi>{textIn(embeddedIn(drawer, 'userId'), 'fullName')}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('drawer.float')}</dt>
          <dd>{format.money(valueIn(drawer, 'float'))}</dd>
        </div>
      </dl>
      <SheetLink drawer={drawer} />
    </section>
  );
};

/** What the count came to, once it is closed. */
export const DrawerResult = ({ drawer }: DrawerProps) => {
  const t = useT();
  const format = useFormatFor()(drawer);
  const difference = numberIn(drawer, 'difference') ?? 0;
  return (
    <section className="drawer-card" role="status">
      <h2>{t('drawer.wasClosed')}</h2>
      <dl className="drawer-facts">
        <div>
          <dt>{t('drawer.expected')}</dt>
          <dd>{format.money(valueIn(drawer, 'expected'))}</dd>
        </div>
        <div>
          <dt>{t('drawer.counted')}</dt>
          <dd>{format.money(valueIn(drawer, 'counted'))}</dd>
        </div>
        <div>
          <dt>{t('drawer.differenceLabel')}</dt>
          <dd className={difference === 0 ? undefined : 'drawer-differs'}>{format.money(difference)}</dd>
        </div>
      </dl>
      <SheetLink drawer={drawer} />
    </section>
  );
};

const SheetLink = ({ drawer }: DrawerProps) => {
  const t = useT();
  return (
    <Link className="drawer-sheet" to={`/drawers/${textIn(drawer, 'id')}/sheet`}>
      <PrinterOutlined aria-hidden /> {t('drawer.printSheet')}
    </Link>
  );
};

/** The drawers before, the newest first, each with its sheet. */
export const EarlierDrawers = ({ rows }: { readonly rows: readonly unknown[] }) => {
  const t = useT();
  const formatFor = useFormatFor();
  return (
    <section className="drawer-card" aria-labelledby="earlier-drawers">
      <h2 id="earlier-drawers">{t('drawer.earlier')}</h2>
      {rows.length === 0 ? <p className="drawer-soft">{t('drawer.noEarlier')}</p> : null}
      {rows.length === 0 ? null : (
        <ScrollBox label={t('drawer.earlier')}>
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
                const format = formatFor(drawer);
                const difference = numberIn(drawer, 'difference') ?? 0;
                return (
                  <tr key={textIn(drawer, 'id')}>
                    <td>{format.dateTime(valueIn(drawer, 'closedAt'))}</td>
                    <td>
                      <bdi>{textIn(embeddedIn(drawer, 'userId'), 'fullName')}</bdi>
                    </td>
                    <td className="drawer-figure">{format.money(valueIn(drawer, 'expected'))}</td>
                    <td className="drawer-figure">{format.money(valueIn(drawer, 'counted'))}</td>
                    <td className={difference === 0 ? 'drawer-figure' : 'drawer-figure drawer-differs'}>
                      {format.money(difference)}
                    </td>
                    <td>
                      <SheetLink drawer={drawer} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
};
