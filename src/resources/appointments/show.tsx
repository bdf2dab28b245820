import { HistoryOutlined } from '@ant-design/icons';
import { useFormat, useT } from '../../i18n/react';
import { readBody } from '../../providers/http';
import { errorMessage } from '../../providers/http-error';
import type { QueryAnswer } from '../../schema/query';
import { findOption } from '../../schema/text/parse';
import type { RowOf } from '../../schema/types';
import { Table } from '../../screens/cells/table';
import { listIn, numberIn, textIn, useFormatFor } from '../../screens/data/row';
import { useFailureToast, useQueryOf } from '../../screens/query/use-query-of';
import type { Happening, ShowParts } from '../../screens/screen';
import { ShowItem } from '../../screens/show/show-fields';
import { useWords } from '../../screens/words';
import { appointments, confirmations } from './entity';
import { CoverTag } from './form/lines';
import { history } from './queries';
import { titleNow } from './rules';

type Row = RowOf<typeof appointments>;
type Line = Row['services'][number] | Row['packages'][number];

interface PartProps {
  readonly row: Row;
}

/** The title, which the head does not say, and the lines. */
const Top = ({ row }: PartProps) => {
  const { label } = useWords();
  return (
    <>
      <dl className="show-list">
        <ShowItem name={label(appointments.fields.title.label)} isWide>
          <bdi>{titleNow(row)}</bdi>
        </ShowItem>
      </dl>
      <Prices row={row} />
    </>
  );
};

/** Lines with their payment, packages and total price (APT-20, APT-21). */
const Prices = ({ row }: PartProps) => {
  const { t, label } = useWords();
  const format = useFormatFor()(row);
  const coverageOf = (line: Line) => ('serviceId' in line && line.coverage) || 'Extra';
  // A tag says how a service differs from its neighbours; where nothing is covered, no service does.
  const isCovered = row.services.some((line) => coverageOf(line) !== 'Extra');
  return (
    <section className="show-section">
      <h3>{t('appointments.prices')}</h3>
      <Table<Line>
        label={t('appointments.prices')}
        rows={[...row.services, ...row.packages]}
        keyOf={(line, index) => `${index}-${line.id}`}
        columns={[
          {
            key: 'service',
            title: label(appointments.fields.services.fields.serviceId.label),
            cell: (line) =>
              'serviceId' in line ? (
                <>
                  <bdi>{line.serviceName}</bdi> {isCovered && <CoverTag coverage={coverageOf(line)} />}
                </>
              ) : (
                <Package line={line} />
              ),
            total: (
              <>
                {t('appointments.totalPrice')}{' '}
                <span className="cell-soft">{t('appointments.beforeTax')}</span>
              </>
            ),
          },
          {
            key: 'staff',
            title: t('appointments.staff'),
            cell: (line) =>
              'serviceId' in line && (
                <bdi>{textIn(line, 'staffFullName') || t('appointments.unassigned')}</bdi>
              ),
          },
          {
            key: 'time',
            title: t('common.time'),
            className: 'unbroken',
            cell: (line) => 'serviceId' in line && `${format.time(line.start)} – ${format.time(line.end)}`,
          },
          {
            key: 'price',
            title: t('common.price'),
            isFigure: true,
            cell: (line) => (
              <span className={coverageOf(line) === 'Extra' ? '' : 'booking-covered'}>
                {format.money('serviceId' in line ? line.servicePrice : line.price)}
              </span>
            ),
            total: format.money(row.totalPrice),
          },
        ]}
      />
    </section>
  );
};

const Package = ({ line }: { readonly line: Row['packages'][number] }) => {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <bdi className="strong">{line.name}</bdi>
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

const useSentences = (row: Row) => {
  const { t, label, optionText } = useWords();
  const { dateTime } = useFormatFor()(row);
  const status = (value: unknown) => optionText(appointments.fields.status.options, String(value ?? ''));
  return ({ action, changes }: QueryAnswer<typeof history>[number]): readonly string[] => {
    if (action === 'Create') return [t('appointments.history.create')];
    const said = changes.flatMap((change) => {
      const { field } = change;
      // The audit log stores values as JSON.
      const [before, after] = [readBody(change.before ?? ''), readBody(change.after ?? '')];
      if (field === 'status')
        return t('appointments.history.status', { before: status(before), after: status(after) });
      if (field === 'start' || field === 'end')
        return t(`appointments.history.${field}`, { before: dateTime(before), after: dateTime(after) });
      if (field === 'statusReason' && typeof after === 'string' && after !== '')
        return t('appointments.history.reason', { after });
      if (field === 'confirmedBy') {
        const way = findOption(confirmations, String(after ?? ''));
        return way
          ? t('appointments.history.confirmed', { way: label(way.label) })
          : t('appointments.history.unconfirmed');
      }
      return [];
    });
    return said.length > 0 ? said : [t('appointments.history.update')];
  };
};

/** Audit entries of a booking, in words. */
const useHistory = (row: Row): readonly Happening[] => {
  const { t } = useWords();
  const sentencesOf = useSentences(row);
  const asked = useQueryOf(history, {}, { params: { id: row.id } });
  const { data = [], error } = asked;
  useFailureToast(asked, error && errorMessage(error, t));
  return (asked.isEarlier ? [] : data).map((entry) => ({
    key: `audit-${entry.id}`,
    at: entry.timestamp,
    icon: HistoryOutlined,
    text: sentencesOf(entry).join(t('error.listComma')),
    by: entry.userName ?? '',
  }));
};

export const appointmentsShow: ShowParts<Row> = {
  head: { state: 'status', figure: 'totalPrice' },
  // The head says who and when.
  hidden: ['customerId', 'start', 'end', 'services', 'packages', 'packageItems', 'notes'],
  top: Top,
  happened: [useHistory],
};
