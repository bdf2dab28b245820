import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { Between, useFormat, useT } from '../../../i18n/react';
import { wallTextOf } from '../../../screens/form/values/form-zone';
import { Glyph } from '../../../screens/glyph';
import { type OwnedPackage, useAppointment, useOwned } from './appointment';
import { type StoredAppointment, useAddService } from './values';

/** Sessions that the customer owns; a press adds one as a line. Renders nothing when there are none. */
export const OwnedPanel = ({ row }: { readonly row: StoredAppointment | undefined }) => {
  const t = useT();
  const format = useFormat();
  const headId = useId();
  const { customerId, lines, span, zone } = useAppointment(row);
  const { data, isError, refetch } = useOwned(customerId, row?.id);
  if (isError)
    return (
      <p className="form-field-wide form-field-warning booking-owned-failed" role="alert">
        {t('common.partFailed')}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    );
  if (customerId === undefined || !data || data.packages.length === 0) return null;
  const leftOf = (serviceId: number) =>
    (data.available.find((one) => one.serviceId === serviceId)?.sessionsCount ?? 0) -
    lines.filter((line) => line.serviceId === serviceId && line.coverage === 'Owned').length;
  const day = span && wallTextOf(new Date(span.start).toISOString(), zone).slice(0, 10);
  return (
    <section
      className="form-field-wide booking-owned"
      style={{ fontSize: 13, lineHeight: 1.5 }}
      aria-labelledby={headId}
    >
      <h3 id={headId}>{t('appointments.owned')}</h3>
      <div className="grid gap-6">
        {data.packages.map(({ id, name, validUntil, items }) => {
          const isOver = day !== undefined && day > validUntil;
          return (
            <div key={id}>
              <p className="booking-owned-head cluster between flush">
                <bdi className="cell-strong">{name}</bdi>
                <span className={isOver ? 'form-field-warning' : 'cell-soft'}>
                  {t('sold.validUntil', { date: format.date(validUntil) })}
                  {isOver && (
                    <>
                      <Between />
                      {t('appointments.ownedEnds')}
                    </>
                  )}
                </span>
              </p>
              <ul>
                {items.map((item) => (
                  <OneService key={item.serviceId} item={item} isLeft={leftOf(item.serviceId) > 0} />
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
};

interface ServiceProps {
  readonly item: OwnedPackage['items'][number];
  /** True if sessions remain that this appointment does not use yet. */
  readonly isLeft: boolean;
}

const OneService = ({ item, isLeft }: ServiceProps) => {
  const t = useT();
  const addService = useAddService();
  return (
    <li className="booking-owned-item cluster between flush">
      <span className="booking-owned-name cluster between flush grow">
        <bdi>{item.serviceName}</bdi>
        <span className="cell-soft">
          {t('customers.sessionsLeft', { left: item.left, bought: item.sessions })}
          {item.bookable < item.left && (
            <>
              <Between />
              {t('appointments.ownedBookable', { count: item.bookable })}
            </>
          )}
        </span>
      </span>
      {/* Stays focusable when nothing is left, so that the last press does not lose the focus. */}
      <Button
        size="small"
        className={isLeft ? 'booking-owned-add' : 'booking-owned-add booking-owned-out'}
        icon={<Glyph of={PlusOutlined} />}
        aria-disabled={!isLeft}
        aria-label={t('appointments.ownedAdd', { service: item.serviceName })}
        onClick={() => isLeft && addService(item.serviceId)}
      >
        {t('common.add')}
      </Button>
    </li>
  );
};
