import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { Link } from 'react-router';
import type { Format } from '../../i18n/format';
import { useCan } from '../../providers/access';
import { request } from '../../providers/http';
import { failureText } from '../../providers/messages';
import { branchKey } from '../../resources/appointments/prefill';
import { waitlist } from '../../resources/waitlist/entity';
import { ListFailure, ListSkeleton } from '../../screens/list/states';
import { useWords } from '../../screens/words';
import { listIn } from './booking';
import { spanText } from './event-face';
import { waitingKey } from './keys';
import { iso } from './move';
import { readWaiting, type Waiting } from './waiting';
import './waiting.css';

interface WaitingPanelProps {
  readonly branchIds: readonly number[] | undefined;
  readonly branchId: number | undefined;
  readonly format: Format;
  readonly onClose: () => void;
  readonly go: (path: string, extra?: Readonly<Record<string, string | number | undefined>>) => void;
}

/** Who waits for a time; those for whom one has become free come first, and are booked into it by one click. */
export const WaitingPanel = ({ branchIds, branchId, format, onClose, go }: WaitingPanelProps) => {
  const { t, lang, entityText } = useWords();
  const mayCreate = useCan('appointments.create');
  const query = useQuery({
    queryKey: [...waitingKey, branchIds],
    queryFn: async ({ signal }) => {
      const { data } = await request('GET', waitlist.api, {
        query: {
          ...(branchIds === undefined ? {} : { branchId: branchIds }),
          status: 'Waiting',
          page: 1,
          pageSize: 200,
          sortBy: 'fromDate',
        },
        signal,
      });
      const rows = (Array.isArray(data) ? data : listIn(data, 'data')).flatMap(readWaiting);
      return rows.sort((a, b) => Number(b.offer !== null) - Number(a.offer !== null));
    },
  });
  const book = ({ id, customerId, branchId: branch, staffId, offer }: Waiting) => {
    onClose();
    go('/create', {
      customerId,
      [branchKey]: branch,
      waitlistId: id,
      staffId: offer?.staffId ?? staffId ?? undefined,
      ...(offer ? { start: iso(offer.start), end: iso(offer.end) } : {}),
    });
  };
  const add = `${waitlist.route}/create${branchId === undefined ? '' : `?branchId=${branchId}`}`;
  return (
    <Drawer
      open
      onClose={onClose}
      width={400}
      placement={lang === 'ar' ? 'left' : 'right'}
      title={entityText(waitlist, 'title')}
      extra={
        mayCreate && (
          <Link to={add} className="cal-wait-add">
            <PlusOutlined /> {t('calendar.addWaiting')}
          </Link>
        )
      }
    >
      {query.isError ? (
        <ListFailure
          text={failureText({ entity: waitlist.name, operation: 'load', error: query.error, t })}
          onRetry={() => void query.refetch()}
        />
      ) : query.data === undefined ? (
        <ListSkeleton rows={4} />
      ) : query.data.length === 0 ? (
        <p>{t('calendar.nobodyWaits')}</p>
      ) : (
        <ul className="cal-waiting">
          {query.data.map((entry) => (
            <li key={entry.id} className={entry.offer ? 'cal-wait cal-wait-offered' : 'cal-wait'}>
              <strong>
                <bdi>{entry.customerName}</bdi>
              </strong>
              {entry.phone !== '' && (
                <a className="ltr" href={`tel:${entry.phone.replace(/[^\d+]/g, '')}`}>
                  {entry.phone}
                </a>
              )}
              <bdi>{entry.services.join('، ')}</bdi>
              {entry.staffName !== '' && <bdi>{entry.staffName}</bdi>}
              <span className="cal-wait-when">
                <bdi>{whenText(entry, format)}</bdi>
              </span>
              {entry.note !== '' && <q>{entry.note}</q>}
              {entry.offer && (
                <strong className="cal-wait-offer">
                  {t('calendar.offered')}: {format.weekdayShort(new Date(entry.offer.start))}{' '}
                  <bdi>
                    {format.date(new Date(entry.offer.start))} ·{' '}
                    {spanText(format, entry.offer.start, entry.offer.end)}
                  </bdi>
                </strong>
              )}
              <span className="cal-wait-actions">
                {mayCreate && (
                  <Button size="small" type={entry.offer ? 'primary' : 'default'} onClick={() => book(entry)}>
                    {t('calendar.bookIt')}
                  </Button>
                )}
                <Link to={`${waitlist.route}/${entry.id}/edit`}>{t('common.edit')}</Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
};

const whenText = ({ from, to, fromTime, toTime }: Waiting, format: Format): string => {
  const days = to === '' || to === from ? format.date(from) : `${format.date(from)} – ${format.date(to)}`;
  const times = [fromTime, toTime].map((time) => (time === '' ? '…' : format.time(time)));
  return fromTime === '' && toTime === '' ? days : `${days} · ${times.join(' – ')}`;
};
