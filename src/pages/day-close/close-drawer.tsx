import { Alert, App, Button, Form, Input, InputNumber } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useFormat, useT } from '../../i18n/react';
import { createSaveKeys, request } from '../../providers/http';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage, formErrors } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import { parseDecimal } from '../../schema/digits';
import { numberIn } from '../../screens/row';
import { countsOf, denominations, type Pieces, worthOf } from './cash';

interface CloseDrawerProps {
  readonly drawer: unknown;
  /** Told the drawer as it was closed. */
  readonly onDone: (closed: unknown) => void;
  /** Told when another desk has closed it. */
  readonly onGone: () => void;
}

/**
 * The evening: a blind count by denomination. What there should be is told by nobody before; when the count
 * differs, the server asks for a reason, and only then is there a place for one.
 */
export const CloseDrawer = ({ drawer, onDone, onGone }: CloseDrawerProps) => {
  const t = useT();
  const format = useFormat();
  const { modal } = App.useApp();
  const formId = useId();
  const keyOf = useRef(createSaveKeys());
  const [pieces, setPieces] = useState<Pieces>({});
  const [reason, setReason] = useState('');
  const [asksReason, setAsksReason] = useState(false);
  const [reasonError, setReasonError] = useState('');
  const [problem, setProblem] = useState('');
  const id = numberIn(drawer, 'id') ?? 0;
  const counted = worthOf(pieces);

  const close = async () => {
    setProblem('');
    setReasonError('');
    const body = { counts: countsOf(pieces), ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
    try {
      const path = `/drawers/${id}/close`;
      const { data } = await request('POST', path, { body, idempotencyKey: keyOf.current(body) });
      pushToast({ kind: 'success', title: t('drawer.wasClosed') });
      onDone(data);
    } catch (caught) {
      if (isAborted(caught)) return;
      if (!(caught instanceof HttpError)) throw caught;
      if (caught.code === 'drawer.closed') {
        pushToast({ kind: 'error', title: t('drawer.closedMeanwhile') });
        return onGone();
      }
      const said = formErrors(caught).reason;
      if (said === undefined) return setProblem(errorMessage(caught, t) || t('drawer.error'));
      if (asksReason) setReasonError(said);
      setAsksReason(true);
      setTimeout(() => document.getElementById(`${formId}-reason`)?.focus(), 50);
    }
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    modal.confirm({
      title: t('drawer.close'),
      content: t('drawer.closeConfirm', { amount: format.money(counted) }),
      okText: t('drawer.close'),
      cancelText: t('common.cancel'),
      centered: true,
      onOk: close,
    });
  };
  return (
    <form className="drawer-card" onSubmit={ask} noValidate>
      <h2>{t('drawer.count')}</h2>
      <p className="drawer-soft">{t('drawer.countHint')}</p>
      {problem === '' ? null : <Alert type="error" showIcon role="alert" message={problem} />}
      <table className="drawer-count">
        <thead>
          <tr>
            <th scope="col">{t('drawer.denomination')}</th>
            <th scope="col">{t('drawer.pieces')}</th>
            <th scope="col" className="drawer-figure">
              {t('drawer.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {denominations.map((value) => (
            <tr key={value}>
              <th scope="row">{format.money(value)}</th>
              <td>
                <InputNumber<number>
                  className="drawer-pieces"
                  controls={false}
                  inputMode="numeric"
                  min={0}
                  max={1_000_000}
                  precision={0}
                  value={pieces[value] ?? null}
                  aria-label={`${t('drawer.pieces')}: ${format.money(value)}`}
                  parser={(text) => parseDecimal(text ?? '') ?? Number.NaN}
                  onChange={(next) =>
                    setPieces((all) => ({
                      ...all,
                      [value]: typeof next === 'number' && !Number.isNaN(next) ? next : 0,
                    }))
                  }
                />
              </td>
              <td className="drawer-figure">{format.money(worthOf({ [value]: pieces[value] ?? 0 }))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('drawer.counted')}
            </th>
            <td className="drawer-figure" aria-live="polite">
              {format.money(counted)}
            </td>
          </tr>
        </tfoot>
      </table>
      {asksReason ? (
        <>
          <Alert type="warning" showIcon role="alert" message={t('drawer.reasonNeeded')} />
          <Form.Item
            layout="vertical"
            label={t('drawer.reason')}
            htmlFor={`${formId}-reason`}
            required
            validateStatus={reasonError ? 'error' : ''}
            help={reasonError || undefined}
          >
            <Input.TextArea
              id={`${formId}-reason`}
              dir="auto"
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        </>
      ) : null}
      <Button type="primary" htmlType="submit">
        {t('drawer.close')}
      </Button>
    </form>
  );
};
