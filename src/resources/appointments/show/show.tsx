import '../appointments.css';
import { PhoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useFormat, useT } from '../../../i18n/react';
import { findOption } from '../../../schema/accept';
import { toLatinDigits } from '../../../schema/digits';
import { Code, Missing } from '../../../screens/cells/cells';
import { embeddedIn, numberIn, type RowData, textIn, valueIn } from '../../../screens/data/row';
import { useFormatFor } from '../../../screens/data/row-format';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { ShowParts } from '../../../screens/screen';
import { useFieldColumn } from '../../../screens/table/columns';
import { Table } from '../../../screens/table/table';
import { useWords } from '../../../screens/words';
import { attendance } from '../../attendance/entity';
import { appointments } from '../entity';
import { listIn } from '../form/form-values';
import { CoverTag } from '../form/lines/services-input';
import { history } from '../queries';
import { historyOf } from './history';

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
  const format = useFormatFor()(row);
  const column = useFieldColumn(appointments.fields.services.fields);
  const isPackage = (line: unknown) => valueIn(line, 'items') !== undefined;
  return (
    <section className="booking-section">
      <h3>{t('appointments.prices')}</h3>
      <Table<unknown>
        label={t('appointments.prices')}
        rows={[...listIn(row, 'services'), ...listIn(row, 'packages')]}
        keyOf={(line, index) => `${index}-${numberIn(line, 'id')}`}
        columns={[
          column('serviceId', {
            cell: (line) => (isPackage(line) ? <Package line={line} /> : <Service line={line} />),
            total: (
              <>
                {t('appointments.totalPrice')}{' '}
                <span className="cell-soft">{t('appointments.beforeTax')}</span>
              </>
            ),
          }),
          {
            key: 'staff',
            title: t('appointments.staff'),
            cell: (line) =>
              isPackage(line) ? (
                ''
              ) : (
                <bdi>{textIn(line, 'staffFullName') || t('appointments.unassigned')}</bdi>
              ),
          },
          {
            key: 'time',
            title: t('common.time'),
            cell: (line) =>
              isPackage(line)
                ? ''
                : `${format.time(textIn(line, 'start'))} – ${format.time(textIn(line, 'end'))}`,
          },
          {
            key: 'price',
            title: t('common.price'),
            isFigure: true,
            cell: (line) => (
              <span className={coverageOf(line) === 'Extra' ? '' : 'booking-covered'}>
                {format.money(numberIn(line, isPackage(line) ? 'price' : 'servicePrice'))}
              </span>
            ),
            total: format.money(numberIn(row, 'totalPrice')),
          },
        ]}
      />
    </section>
  );
};

const coverageOf = (line: unknown): string => textIn(line, 'coverage') || 'Extra';

const Service = ({ line }: { readonly line: unknown }) => (
  <>
    <bdi>{textIn(line, 'serviceName')}</bdi> <CoverTag coverage={coverageOf(line)} />
  </>
);

const Package = ({ line }: { readonly line: unknown }) => {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <bdi className="cell-strong">{textIn(line, 'name')}</bdi>
      <ul className="plain-list cell-soft">
        {listIn(line, 'items').map((item) => (
          <li key={textIn(item, 'serviceId')}>
            {t('packages.itemText', {
              service: textIn(item, 'serviceName'),
              sessions: format.integer(numberIn(item, 'sessionsCount')),
            })}
          </li>
        ))}
      </ul>
    </>
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
  const { data: known, isEarlier, error, retry } = useQueryOf(history, {}, { params: { id: row.id } });
  const data = isEarlier ? undefined : known;
  const entries = historyOf(data ?? [], { t, label, dateTime: format.dateTime });
  return (
    <section className="booking-section">
      <h3>{t('appointments.history')}</h3>
      {error && <Button onClick={retry}>{t('common.retry')}</Button>}
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
  sections: [Prices, History],
};
