import './booking.css';
import { PhoneOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { findOption } from '../../schema/accept';
import { toLatinDigits } from '../../schema/digits';
import { Code, Missing } from '../../screens/cells';
import { dataKeyOf } from '../../screens/data-key';
import { embeddedIn, numberIn, type RowData, textIn } from '../../screens/row';
import { useFormatFor } from '../../screens/row-format';
import type { ShowParts } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { attendance } from '../attendance/entity';
import { appointments } from './entity';
import { listIn } from './form-values';
import { historyOf } from './history';
import { QuickActions } from './quick-actions';
import { CoverTag } from './services-input';

interface PartProps {
  readonly row: RowData;
}

/** Who it is for, and how to reach them (APT-27). */
const Customer = ({ row }: PartProps) => {
  const t = useT();
  const name = textIn(row, 'customerFullName');
  const code = textIn(row, 'customerPersonCode');
  const phones = listIn(row, 'customerPhones');
  return (
    <span className="cell-rows cell-rows-all">
      <bdi className="cell-strong">{name}</bdi>
      {code !== '' && <Code>{code}</Code>}
      {phones.map((phone) => {
        const raw = toLatinDigits(typeof phone === 'string' ? phone : textIn(phone, 'phoneRaw'));
        return (
          <span key={raw} className="show-phone">
            <Code>{raw}</Code>
            <a
              className="icon-button"
              href={`tel:${raw.replace(/[^\d+]/g, '')}`}
              aria-label={`${t('generic.call')}: ${raw}`}
              title={t('generic.call')}
            >
              <PhoneOutlined />
            </a>
          </span>
        );
      })}
    </span>
  );
};

/** The lines with what pays for each, the packages, and the price of the whole (APT-20, APT-21). */
const Prices = ({ row }: PartProps) => {
  const t = useT();
  const { label } = useWords();
  const format = useFormatFor()(row);
  const line = appointments.fields.services.fields;
  return (
    <section className="booking-section">
      <h3>{t('appointments.prices')}</h3>
      <table className="booking-prices">
        <thead>
          <tr>
            <th scope="col">{label(line.serviceId.label)}</th>
            <th scope="col">{t('appointments.staff')}</th>
            <th scope="col">{t('common.time')}</th>
            <th scope="col" className="column-figure">
              {t('common.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {listIn(row, 'services').map((service) => {
            const coverage = textIn(service, 'coverage') || 'Extra';
            return (
              <tr key={numberIn(service, 'id')}>
                <td>
                  <bdi>{textIn(service, 'serviceName')}</bdi> <CoverTag coverage={coverage} />
                </td>
                <td>
                  <bdi>{textIn(service, 'staffFullName') || t('appointments.unassigned')}</bdi>
                </td>
                <td>
                  {format.time(textIn(service, 'start'))} – {format.time(textIn(service, 'end'))}
                </td>
                <td className="column-figure">
                  <span className={coverage === 'Extra' ? '' : 'booking-covered'}>
                    {format.money(numberIn(service, 'servicePrice'))}
                  </span>
                </td>
              </tr>
            );
          })}
          {listIn(row, 'packages').map((one) => (
            <tr key={`package-${numberIn(one, 'id')}`}>
              <td colSpan={3}>
                <bdi className="cell-strong">{textIn(one, 'name')}</bdi>
                <ul className="plain-list cell-soft">
                  {listIn(one, 'items').map((item) => (
                    <li key={textIn(item, 'serviceId')}>
                      {t('packages.itemText', {
                        service: textIn(item, 'serviceName'),
                        sessions: format.integer(numberIn(item, 'sessionsCount')),
                      })}
                    </li>
                  ))}
                </ul>
              </td>
              <td className="column-figure">{format.money(numberIn(one, 'price'))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('appointments.totalPrice')} <span className="cell-soft">{t('appointments.beforeTax')}</span>
            </th>
            <td className="column-figure">{format.money(numberIn(row, 'totalPrice'))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
};

/** The visit that it became: since when, and whether the customer is still there. */
const Visit = ({ row }: PartProps) => {
  const { label } = useWords();
  const format = useFormatFor()(row);
  const visit = embeddedIn(row, 'attendanceId');
  const id = numberIn(visit, 'id');
  if (id === undefined) return <Missing />;
  const state = findOption(attendance.fields.state.options, textIn(visit, 'state'));
  return (
    <Link to={`${attendance.route}/${id}`}>
      {state && `${label(state.label)} · `}
      {format.dateTime(textIn(visit, 'checkIn'))}
    </Link>
  );
};

/** What happened to the booking, the latest first. */
const History = ({ row }: PartProps) => {
  const t = useT();
  const { label } = useWords();
  const format = useFormatFor()(row);
  const { data, isError, refetch } = useQuery({
    queryKey: dataKeyOf(appointments, 'history', row.id, row.version),
    queryFn: async ({ signal }) =>
      (await request('GET', `${appointments.api}/${row.id}/history`, { signal })).data,
  });
  const entries = historyOf(data, { t, label, dateTime: format.dateTime });
  return (
    <section className="booking-section">
      <h3>{t('appointments.history')}</h3>
      {isError && <Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
      {data !== undefined && entries.length === 0 && (
        <p className="cell-soft">{t('appointments.history.empty')}</p>
      )}
      <ul className="booking-history">
        {entries.map(({ id, time, user, sentences }) => (
          <li key={id}>
            <span className="cell-soft">{time}</span>
            <bdi className="cell-strong">{user}</bdi>
            <span>{sentences.join(t('error.listComma'))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const appointmentsShow: ShowParts = {
  hidden: ['services', 'packages', 'packageItems', 'totalPrice'],
  cells: { customerId: Customer, attendanceId: Visit },
  actions: QuickActions,
  sections: [Prices, History],
};
