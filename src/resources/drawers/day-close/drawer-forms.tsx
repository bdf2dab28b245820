import { App, Button } from 'antd';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useFormat, useLanguage } from '../../../i18n/react';
import { formErrors, type HttpError } from '../../../providers/http-error';
import { useSession } from '../../../providers/session';
import { bodyOf } from '../../../schema/action';
import type { QueryAnswer } from '../../../schema/query';
import { ActionRun } from '../../../screens/actions/action-run';
import { useAction } from '../../../screens/actions/use-action';
import { Missing } from '../../../screens/cells/cells';
import { DataTable, Table, useFieldColumn } from '../../../screens/cells/table';
import { AmountInput } from '../../../screens/controls/number-input';
import { localTitle } from '../../../screens/data/reference';
import { useFormatFor } from '../../../screens/data/row';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import { TextField } from '../../../screens/form/frame/plain-fields';
import { Notice } from '../../../screens/notice';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { close, countsOf, denominations, drop, open, type Pieces, worthOf } from '../actions';
import { drawers } from '../entity';
import { sheet } from '../queries';
import type { Drawer } from './drawer-views';

export const OpenDrawer = ({ branchId, onDone }: { branchId: number; onDone: () => void }) => {
  const { t, label } = useWords();
  const id = useId();
  const { isBusy, errors, problem, send } = useAction(open);
  const [float, setFloat] = useState<number | null>(null);
  // Another user opened the drawer first, or an administrator switched drawers off: reload the page's state.
  const refused = (error: HttpError) => {
    const isOff = error.status === 404;
    if (!isOff && formErrors(error).branchId === undefined) return undefined;
    onDone();
    return t(isOff ? 'drawer.offTitle' : 'drawer.alreadyOpen');
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await send({}, bodyOf(open, { branchId, float }), { refused })) onDone();
    else document.getElementById(id)?.focus();
  };
  return (
    <form className="drawer-card" onSubmit={(event) => void save(event)} noValidate>
      <h2>{t('drawer.none')}</h2>
      <p className="quiet">{t('drawer.noneText')}</p>
      {problem !== '' && <Notice type="error" role="alert" message={problem} />}
      <FieldFrame id={id} label={t('drawer.float')} required error={errors.float}>
        <AmountInput
          id={id}
          min={0}
          value={float}
          onChange={setFloat}
          invalid={errors.float !== undefined}
          aria-describedby={errors.float && `${id}-error`}
        />
      </FieldFrame>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {label(open.label)}
      </Button>
    </form>
  );
};

interface CloseDrawerProps {
  readonly drawer: Drawer;
  /** Opens the dialog that takes cash out before the count. */
  readonly onDrop: () => void;
  readonly onDone: (closed: Drawer) => void;
  /** Called when another user has closed the drawer. */
  readonly onGone: () => void;
}

/**
 * Closes the drawer after a blind count by denomination. The expected amount is not shown before. If
 * the count differs, the server asks for a reason, and only then does the form show that field.
 */
export const CloseDrawer = ({ drawer, onDrop, onDone, onGone }: CloseDrawerProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const { modal } = App.useApp();
  const reasonId = useId();
  const { errors, problem, send } = useAction(close);
  const [pieces, setPieces] = useState<Pieces>({});
  const [reason, setReason] = useState('');
  const [asksReason, setAsksReason] = useState(false);
  const counted = worthOf(pieces);
  const refused = (error: HttpError) => {
    if (error.code === 'drawer.closed') {
      onGone();
      return t('drawer.closedMeanwhile');
    }
    if (formErrors(error).reason === undefined) return undefined;
    setAsksReason(true);
    return '';
  };
  const count = async () => {
    const body = { counts: countsOf(pieces), ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
    const sent = await send({ id: drawer.id }, body, { refused });
    if (sent) onDone(sent.answer);
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    modal.confirm({
      title: label(close.label),
      content: t('drawer.closeConfirm', { amount: format.money(counted) }),
      okText: label(close.label),
      cancelText: t('common.cancel'),
      centered: true,
      // Enter goes from one denomination to the next, and one too many must not close the day.
      autoFocusButton: 'cancel',
      onOk: count,
      // The closing question gives the focus back to its button, but what is missing now is the reason.
      afterClose: () => document.getElementById(reasonId)?.focus(),
    });
  };
  /** Enter goes on to the next denomination, as one counts; in the last it asks to close. */
  const goOn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    const inputs = [...event.currentTarget.querySelectorAll('input')];
    const next = inputs[inputs.findIndex((input) => input.matches(':focus')) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <form className="drawer-card" onSubmit={ask} noValidate>
      <h2>{t('drawer.count')}</h2>
      <p className="quiet">{t('drawer.countHint')}</p>
      {problem !== '' && <Notice type="error" role="alert" message={problem} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of its fields. */}
      <div className="drawer-count" style={{ maxInlineSize: 480 }} onKeyDown={goOn}>
        <Table
          label={t('drawer.count')}
          rows={denominations}
          keyOf={(value) => value}
          columns={[
            {
              key: 'denomination',
              title: t('drawer.denomination'),
              unit: format.currency(),
              isHeading: true,
              cell: (value) => format.amount(value),
              total: t('drawer.counted'),
            },
            {
              key: 'pieces',
              title: t('drawer.pieces'),
              cell: (value) => (
                <AmountInput
                  unit={null}
                  whole
                  min={0}
                  value={pieces[value] ?? null}
                  aria-label={`${t('drawer.pieces')}: ${format.money(value)}`}
                  onChange={(next) => setPieces((all) => ({ ...all, [value]: next ?? 0 }))}
                />
              ),
            },
            {
              key: 'sum',
              title: t('drawer.sum'),
              isFigure: true,
              // The total bears the currency; what is not counted yet says nothing.
              cell: (value) => (pieces[value] ? format.amount(worthOf({ [value]: pieces[value] })) : null),
              total: <span aria-live="polite">{counted === 0 ? <Missing /> : format.money(counted)}</span>,
            },
          ]}
        />
      </div>
      {asksReason ? (
        <>
          <Notice type="warning" role="alert" message={t('drawer.reasonNeeded')} />
          <TextField
            id={reasonId}
            label={t('drawer.reason')}
            required
            wide
            error={errors.reason}
            autoFocus
            rows={2}
            value={reason}
            onChange={setReason}
          />
        </>
      ) : null}
      <div className="wrap">
        <Button type="primary" htmlType="submit">
          {label(close.label)}
        </Button>
        <Button onClick={onDrop}>{label(drop.label)}</Button>
      </div>
    </form>
  );
};

const { drops } = drawers.fields;

interface DropCashProps {
  readonly drawer: Drawer;
  readonly onClose: () => void;
  /** Called when another user has closed the drawer. */
  readonly onGone: () => void;
}

/** Records cash taken out for the safe, the bank or the owner, so that it is not missing at the count. */
export const DropCash = ({ drawer, onClose, onGone }: DropCashProps) => {
  const { t } = useWords();
  const language = useLanguage();
  const { user } = useSession();
  // Named by its branch. The row's title is the opening time, which users would read as the time of the drop.
  const naming = () => localTitle('branches', drawer.branchId, user, language) ?? '';
  const refused = (error: HttpError) => {
    if (error.code !== 'drawer.closed') return undefined;
    onGone();
    return t('drawer.closedMeanwhile');
  };
  return (
    <ActionRun
      action={drop}
      screen={{ entity: drawers, naming }}
      row={drawer}
      parts={{ refused }}
      onClose={onClose}
    />
  );
};

type Drop = QueryAnswer<typeof sheet>['drops'][number];

export const Drops = ({ drawer }: { readonly drawer: Drawer }) => {
  const { t, label } = useWords();
  const format = useFormatFor()(drawer);
  const column = useFieldColumn<typeof drops.fields, Drop>(drops.fields);
  const { data, error, retry } = useQueryOf(sheet, {}, { params: { id: drawer.id } });
  return (
    <section className="drawer-card" aria-labelledby="drops">
      <h2 id="drops">{label(drops.label)}</h2>
      <DataTable
        label={label(drops.label)}
        rows={data?.drops}
        keyOf={({ id }) => id}
        columns={[
          column('reason', { isHeading: true }),
          column('at', { cell: ({ at }) => format.dateTime(at) }),
          column('userId', { cell: ({ userName }) => userName && <bdi>{userName}</bdi> }),
          column('amount'),
        ]}
        failure={error && !data ? { text: t('drawer.load'), retry } : undefined}
        empty={t('common.noData')}
        onPhone="cards"
      />
    </section>
  );
};
