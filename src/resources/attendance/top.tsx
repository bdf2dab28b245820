import { LogoutOutlined } from '@ant-design/icons';
import { useInvalidate } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useFormat, useT } from '../../i18n/react';
import { useCan } from '../../providers/access';
import { pageOf } from '../../providers/data';
import { request } from '../../providers/http';
import type { Query } from '../../providers/http-client';
import { dataKeyOf } from '../../screens/data-key';
import { embeddedIn, numberIn, type RowData, textIn } from '../../screens/row';
import { useFormatFor } from '../../screens/row-format';
import type { ListTopProps } from '../../screens/screen';
import { SummaryCards } from '../../screens/summary-cards';
import { DurationCell } from './cells';
import { checkOut } from './check-out';
import { attendance } from './entity';
import { checkOutRate } from './rules';
import './attendance.css';

/** The day's figures, and who is in the centre at the moment; both follow the branch alone (ATT-02, ATT-19). */
export const AttendanceTop = ({ query }: ListTopProps) => {
  const branchId = query.branchId ?? null;
  return (
    <>
      <Figures branchId={branchId} />
      <PresentNow branchId={branchId} />
    </>
  );
};

interface BranchProps {
  readonly branchId: NonNullable<Query[string]> | null;
}

const Figures = ({ branchId }: BranchProps) => {
  const t = useT();
  const format = useFormat();
  const { data, isFetching, isError } = useQuery({
    queryKey: dataKeyOf(attendance, 'summary', branchId),
    queryFn: async ({ signal }) =>
      (await request('GET', `${attendance.api}/summary`, { query: { branchId }, signal })).data,
    placeholderData: keepPreviousData,
  });
  const figure = (key: string) => {
    if (data === undefined) return isError ? t('common.missing') : undefined;
    const value = numberIn(data, key);
    return value === undefined ? t('common.missing') : format.integer(value);
  };
  const rate = checkOutRate(numberIn(data, 'totalCheckIns') ?? 0, numberIn(data, 'totalCheckOuts') ?? 0);
  const isKnown = data !== undefined || isError;
  return (
    <SummaryCards
      isBusy={isFetching}
      cards={[
        { key: 'in', label: t('attendance.checkIns'), value: figure('totalCheckIns') },
        { key: 'out', label: t('attendance.checkOuts'), value: figure('totalCheckOuts') },
        { key: 'present', label: t('attendance.present'), value: figure('currentlyPresent') },
        {
          key: 'rate',
          label: t('attendance.rate'),
          value: isKnown ? (rate === undefined ? t('common.missing') : format.percent(rate)) : undefined,
        },
      ]}
    />
  );
};

/** As many as fit in two lines; whoever came first is likely to leave first. */
const most = 8;

const PresentNow = ({ branchId }: BranchProps) => {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: dataKeyOf(attendance, 'present', branchId),
    queryFn: async ({ signal }) => {
      const query = { branchId, state: 'Present', sortBy: 'checkIn', desc: false, page: 1, pageSize: most };
      return pageOf<RowData>((await request('GET', attendance.api, { query, signal })).data);
    },
    placeholderData: keepPreviousData,
  });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section className="present" aria-label={t('attendance.present')}>
      <h2 className="present-title">{t('attendance.present')}</h2>
      <ul className="present-list">
        {data.data.map((row) => (
          <Visitor key={row.id} row={row} />
        ))}
      </ul>
      {data.total > data.data.length && (
        <Link className="present-all" to={`${attendance.route}?state=Present`}>
          {t('attendance.showAll', { count: format.integer(data.total) })}
        </Link>
      )}
    </section>
  );
};

const Visitor = ({ row }: { readonly row: RowData }) => {
  const t = useT();
  const format = useFormatFor()(row);
  const invalidate = useInvalidate();
  const mayLeave = useCan('attendance.update');
  const name = textIn(embeddedIn(row, 'customerId'), 'fullName');
  const refresh = () =>
    invalidate({ resource: attendance.name, invalidates: ['list', 'detail'], id: row.id });
  return (
    <li className="visitor">
      <Link className="visitor-name" to={`${attendance.route}/${row.id}`}>
        <bdi>{name}</bdi>
      </Link>
      <span className="visitor-time">
        {t('attendance.since', { time: format.time(textIn(row, 'checkIn')) })}
      </span>
      <span className="visitor-stay">
        <DurationCell row={row} />
      </span>
      {mayLeave && (
        <Button
          size="small"
          icon={<LogoutOutlined className="mirrored" />}
          aria-label={`${t('attendance.checkOut')}: ${name}`}
          title={t('attendance.checkOut')}
          onClick={() => void checkOut(row, { t, refresh })}
        />
      )}
    </li>
  );
};
