import { PrinterOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useT } from '../../i18n/react';
import { embeddedIn, textIn } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import type { Drawer } from './use-drawer';

interface DrawerProps {
  readonly drawer: Drawer;
}

export const DrawerFacts = ({ drawer }: DrawerProps) => {
  const t = useT();
  const format = useFormatFor()(drawer);
  return (
    <section className="drawer-card" aria-label={t('drawer.openedAt')}>
      <dl className="drawer-facts">
        <div>
          <dt>{t('drawer.openedAt')}</dt>
          <dd>{format.dateTime(drawer.openedAt)}</dd>
        </div>
        <div>
          <dt>{t('drawer.openedBy')}</dt>
          <dd>
            <bdi>{textIn(embeddedIn(drawer, 'userId'), 'fullName')}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('drawer.float')}</dt>
          <dd>{format.money(drawer.float)}</dd>
        </div>
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
      <dl className="drawer-facts">
        <div>
          <dt>{t('drawer.expected')}</dt>
          <dd>{format.money(drawer.expected)}</dd>
        </div>
        <div>
          <dt>{t('drawer.counted')}</dt>
          <dd>{format.money(drawer.counted)}</dd>
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

export const SheetLink = ({ drawer }: DrawerProps) => {
  const t = useT();
  return (
    <Link className="drawer-sheet" to={`/drawers/${drawer.id}/sheet`}>
      <PrinterOutlined aria-hidden /> {t('drawer.printSheet')}
    </Link>
  );
};
