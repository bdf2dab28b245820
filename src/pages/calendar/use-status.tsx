import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback } from 'react';
import { request } from '../../providers/http';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import { appointments } from '../../resources/appointments/entity';
import type { AppointmentStatus } from '../../resources/appointments/rules';
import { unreachable } from '../../schema/field';
import { useWords } from '../../screens/words';
import { type Booking, readBooking } from './booking';
import { bookingsKey } from './keys';
import { replace } from './use-moves';

export type QuickStatus = Exclude<AppointmentStatus, 'Planned'>;
export const quickStatuses: readonly QuickStatus[] = ['Done', 'NoShow', 'Canceled'];

export const quickText = (status: QuickStatus) => {
  switch (status) {
    case 'Done':
      return 'appointments.markDone';
    case 'NoShow':
      return 'appointments.markNoShow';
    case 'Canceled':
      return 'appointments.markCanceled';
    default:
      return unreachable(status);
  }
};

/**
 * Marks a planned booking as done, not shown up, or cancelled (APT-18): before its start it asks, and cancelling
 * takes a reason that may stay empty.
 */
export const useStatus = (): ((booking: Booking, status: QuickStatus) => void) => {
  const { t } = useWords();
  const { modal } = App.useApp();
  const client = useQueryClient();
  const send = useCallback(
    async (booking: Booking, status: QuickStatus, reason: string) => {
      try {
        const { data } = await request('POST', `${appointments.api}/${booking.id}/status`, {
          body: { status, version: booking.version, ...(reason === '' ? {} : { reason }) },
        });
        const stored = readBooking(data);
        if (stored) await replace(client, stored);
        pushToast({ kind: 'success', title: t('appointments.statusChanged') });
      } catch (error) {
        if (isAborted(error)) return;
        if (!(error instanceof HttpError)) throw error;
        pushToast({
          kind: 'error',
          title: t('common.error'),
          text: error.message ? errorMessage(error, t) : t('appointments.error.status'),
        });
        void client.invalidateQueries({ queryKey: bookingsKey });
      }
    },
    [client, t],
  );
  return useCallback(
    (booking, status) => {
      const isFuture = booking.start > Date.now();
      if (status !== 'Canceled' && !isFuture) return void send(booking, status, '');
      let reason = '';
      modal.confirm({
        title: t(quickText(status)),
        content: (
          <div className="cal-confirm">
            <p>
              <bdi>{booking.customerName}</bdi>
            </p>
            {isFuture && <p>{t('appointments.futureConfirm')}</p>}
            {status === 'Canceled' && (
              <label htmlFor="cal-cancel-reason">
                {t('appointments.cancelReason')}
                <textarea
                  id="cal-cancel-reason"
                  rows={2}
                  maxLength={500}
                  onChange={(event) => {
                    reason = event.target.value;
                  }}
                />
              </label>
            )}
          </div>
        ),
        okText: t(quickText(status)),
        cancelText: t('common.back'),
        centered: true,
        onOk: () => send(booking, status, reason.trim()),
      });
    },
    [modal, send, t],
  );
};
