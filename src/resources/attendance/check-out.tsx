import { request } from '../../providers/http';
import { HttpError, isAborted } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import type { RowData } from '../../screens/row';
import type { RunContext } from '../../screens/screen';
import { refusalText } from '../../screens/use-call';
import { attendance } from './entity';

const leaving = new Set<number>();

/** The customer leaves now, by the server's clock (ATT-14). What went wrong is a toast (ATT-17). */
export const checkOut = async ({ id }: RowData, { t, refresh }: RunContext): Promise<void> => {
  if (leaving.has(id)) return;
  leaving.add(id);
  try {
    await request('POST', `${attendance.api}/${id}/checkout`, { body: {} });
    pushToast({ kind: 'success', title: t('attendance.checkedOut') });
  } catch (error) {
    if (isAborted(error)) return;
    if (!(error instanceof HttpError)) throw error;
    const text = refusalText(error, 'attendance.error.checkOut', t);
    pushToast({ kind: 'error', title: t('common.error'), text });
  } finally {
    leaving.delete(id);
    await refresh();
  }
};
