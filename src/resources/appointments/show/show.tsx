import '../appointments.css';
import { PhoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { type Translate, useFormat, useT } from '../../../i18n/react';
import { findOption, toLatinDigits } from '../../../schema/accept';
import type { Label } from '../../../schema/field';
import type { QueryAnswer } from '../../../schema/query';
import { Code, Missing } from '../../../screens/cells/cells';
import { embeddedIn, numberIn, type RowData, textIn, valueIn } from '../../../screens/data/row';
import { useFormatFor } from '../../../screens/data/row-title';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { ShowParts } from '../../../screens/screen';
import { Table, useFieldColumn } from '../../../screens/table/table';
import { useWords } from '../../../screens/words';
import { attendance } from '../../attendance/entity';
import { appointments } from '../entity';
import { listIn } from '../form/form-values';
import { CoverTag } from '../form/lines/services-input';
import { history } from '../queries';

interface PartProps {
  readonly row: RowData;
}

/** The customer, and the ways to reach them (APT-27). */
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
      <ul className="cell-soft">
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

/** The visit the booking became: since when, and whether the customer is still there. */
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

/** Changes of the booking, latest first. */
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
      <ul className="stack booking-history">
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

export interface HistoryEntry {
  readonly id: number;
  readonly time: string;
  readonly user: string;
  readonly sentences: readonly string[];
}

interface HistoryWords {
  readonly t: Translate;
  readonly label: (label: Label) => string;
  readonly dateTime: (value: unknown) => string;
}

const historyOf = (answer: QueryAnswer<typeof history>, words: HistoryWords): readonly HistoryEntry[] =>
  answer.map((entry) => ({
    id: entry.id,
    time: words.dateTime(entry.timestamp),
    user: entry.userName ?? '',
    sentences: sentencesOf(entry, words),
  }));

type Entry = QueryAnswer<typeof history>[number];

const sentencesOf = (entry: Entry, words: HistoryWords): readonly string[] => {
  const { t } = words;
  const action = entry.action.toLowerCase();
  if (action === 'create' || action === 'delete') return [t(`appointments.history.${action}`)];
  const said = entry.changes.flatMap((change) => sentenceOf(change, words));
  return said.length > 0 ? said : [t('appointments.history.update')];
};

const sentenceOf = (
  change: Entry['changes'][number],
  { t, label, dateTime }: HistoryWords,
): readonly string[] => {
  const [before, after] = [parsed(change.before), parsed(change.after)];
  const status = (value: unknown) => {
    const option = findOption(appointments.fields.status.options, String(value));
    return option ? label(option.label) : String(value ?? '');
  };
  switch (change.field) {
    case 'status':
      return [t('appointments.history.status', { before: status(before), after: status(after) })];
    case 'start':
      return [t('appointments.history.start', { before: dateTime(before), after: dateTime(after) })];
    case 'end':
      return [t('appointments.history.end', { before: dateTime(before), after: dateTime(after) })];
    case 'statusReason':
      return typeof after === 'string' && after !== '' ? [t('appointments.history.reason', { after })] : [];
    default:
      return [];
  }
};

/** The trail keeps a value as JSON. */
const parsed = (text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
