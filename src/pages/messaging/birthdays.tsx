import { SendOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useSystemName } from '../../brand/use-brand';
import { useFormat } from '../../i18n/react';
import { getReader } from '../../i18n/store';
import type { TextKey } from '../../i18n/texts';
import { todayIn } from '../../i18n/zone';
import { useSettings } from '../../providers/data';
import type { HttpError } from '../../providers/http-error';
import { useSession } from '../../providers/session';
import type { MessageStatus } from '../../resources/messages/choices';
import { ByHand } from '../../resources/messages/dialogs/by-hand';
import { birthdayCustomers } from '../../resources/messages/queries';
import { sendBirthday, sendBirthdays } from '../../resources/messages/send-actions';
import { messagingSettings } from '../../resources/messages/settings';
import type { QueryAnswer } from '../../schema/query';
import { renderTemplate } from '../../schema/text/template';
import { useAction } from '../../screens/actions/use-action';
import { DataTable, useFieldColumn } from '../../screens/cells/table';
import { inDigits } from '../../screens/controls/number-input';
import { Glyph } from '../../screens/glyph';
import { Notice } from '../../screens/notice';
import { useBranchQuery, useFailureToast } from '../../screens/query/use-query-of';
import { useQuestion } from '../../screens/question';
import { useWords } from '../../screens/words';

/** Today's birthdays in the chosen branch: count, list, and a greeting to one customer or to all (BDY-01 to BDY-08, P-03). */
export const Birthdays = () => {
  const { t, label } = useWords();
  const format = useFormat();
  const question = useQuestion();
  const maySend = useCan({ resource: 'messaging', action: 'create' }).data?.can;
  const { choice } = useSession();
  // `isServed` depends on the settings too, because they decide whether a channel sends the greeting.
  const state = useBranchQuery(birthdayCustomers, choice, {}, { follows: ['settings'] });
  const { data: rows, isFetching } = state;
  const text = t('birthdays.error.load');
  useFailureToast(state, text);
  const failure = state.error && !rows ? { text, retry: state.retry } : undefined;
  const all = useAction(sendBirthdays);
  const refused = useRefused();
  const [result, setResult] = useState('');
  const { fields } = birthdayCustomers.answer;
  const column = useFieldColumn<typeof fields, Birthday>(fields);
  const ready = rows?.filter((row) => row.isServed && canBeGreeted(row)) ?? [];
  const isByHand = rows?.some(({ isServed }) => !isServed) ?? false;
  const isSent = rows?.some(({ isServed }) => isServed) ?? false;

  const send = async () => {
    // Send the branch of the list, so that only the listed customers are greeted.
    const branchId = typeof choice === 'number' ? choice : null;
    const sent = await all.send({}, { branchId }, { refused });
    // The sentence of the answer stays on the page (BDY-06); the toast says only that it is done.
    if (sent) setResult(inDigits(sent.answer.message));
  };
  const ask = () =>
    question({
      title: label(sendBirthdays.label),
      content: [
        t('birthdays.sendAllConfirm', { count: ready.length }),
        t('birthdays.sendAllNoConsent', { count: ready.filter(({ hasConsent }) => !hasConsent).length }),
      ].join(' '),
      okText: label(sendBirthdays.label),
      onOk: send,
    });
  const missing = failure ? '—' : <span className="skeleton-bar" aria-hidden="true" />;
  const cards = [
    {
      key: 'count',
      title: t('birthdays.count'),
      value: rows ? format.integer(rows.length) : missing,
    },
    {
      key: 'today',
      title: t('birthdays.today'),
      value: format.date(todayIn(getReader().timeZone, new Date())),
    },
    {
      key: 'status',
      title: t('birthdays.status'),
      value: rows ? t(stateOf(rows)) : missing,
    },
  ];
  const columns = [
    column('fullName', { isHeading: true }),
    column('dateOfBirth'),
    column('phones', {
      cell: ({ phones }) =>
        phones.length === 0 ? null : (
          <bdi dir="ltr">{phones.map(({ phoneShown }) => phoneShown).join(', ')}</bdi>
        ),
    }),
    column('branchId'),
    column('hasConsent', {
      cell: ({ hasConsent, isOptedOut }) =>
        isOptedOut ? (
          <Tag color="red">{label(fields.isOptedOut.label)}</Tag>
        ) : hasConsent ? (
          <Tag color="green">{label(fields.hasConsent.label)}</Tag>
        ) : (
          <Tag>{t('birthdays.noConsent')}</Tag>
        ),
    }),
    column('status'),
  ];
  const act = {
    key: 'send',
    title: label(sendBirthday.label),
    isCommand: true,
    cell: (row: Birthday) => (row.isServed ? <SendOne row={row} /> : <SendByHand row={row} />),
  };
  return (
    <div className="stack birthdays gap-16">
      <dl className="summary-cards wrap">
        {cards.map(({ key, title, value }) => (
          <div key={key} className="summary-card">
            <dt className="caption">{title}</dt>
            <dd className="summary-value">{value}</dd>
          </div>
        ))}
      </dl>
      {result !== '' && <Notice type="success" role="status" message={result} />}
      {all.problem !== '' && <Notice type="error" role="alert" message={all.problem} />}
      {maySend && isSent && (
        <p className="flush">
          <Button
            type="primary"
            icon={<Glyph of={SendOutlined} className="mirrored" />}
            disabled={ready.length === 0}
            loading={all.isBusy}
            onClick={ask}
          >
            {label(sendBirthdays.label)}
          </Button>
        </p>
      )}
      <DataTable
        label={t('birthdays.count')}
        columns={maySend ? [...columns, act] : columns}
        rows={rows}
        keyOf={({ id }) => id}
        isBusy={isFetching}
        failure={failure}
        empty={t('birthdays.empty')}
        onPhone="cards"
      />
      {/* Beneath, because the status above says it already, and each row has its buttons. */}
      {isByHand && (
        <Notice type="warning" message={t(isSent ? 'birthdays.byHandSome' : 'birthdays.byHand')} />
      )}
    </div>
  );
};

const SendByHand = ({ row }: { readonly row: Birthday }) => {
  const centre = useSystemName();
  const { birthdayMessageTemplate: template } = useSettings(messagingSettings);
  if (row.isOptedOut) return null;
  const text = renderTemplate(template, { customer_name: row.fullName, center_name: centre });
  return <ByHand text={text} recipient={row.recipient} about={row.fullName} />;
};

/** Sends the greeting to a single customer. If that is not possible, the row shows the reason (BDY-04). */
const SendOne = ({ row }: { readonly row: Birthday }) => {
  const { label } = useWords();
  const { isBusy, send } = useAction(sendBirthday);
  const refused = useRefused();
  const text = label(sendBirthday.label);
  return (
    <Button
      size="small"
      aria-label={`${text}: ${row.fullName}`}
      disabled={!canBeGreeted(row)}
      loading={isBusy}
      onClick={() => void send({ id: row.id }, {}, { refused })}
    >
      {text}
    </Button>
  );
};

type Birthday = QueryAnswer<typeof birthdayCustomers>[number];

/** Count of the greetings left today. It says 'none' only where nobody is listed (BDY-01). */
const stateOf = (rows: readonly Birthday[]): TextKey => {
  if (rows.length === 0) return 'birthdays.none';
  if (rows.some((row) => row.isServed && canBeGreeted(row))) return 'birthdays.ready';
  return rows.some(({ isServed }) => isServed) ? 'birthdays.done' : 'birthdays.byHandOnly';
};

/** Statuses of a greeting that was sent or will be. A customer gets only one a year (BDY-11). */
const greeted: readonly MessageStatus[] = [
  'queued',
  'sending',
  'accepted',
  'delivered',
  'read',
  'doubtful',
  'tried',
];

const canBeGreeted = ({ canMessage, isOptedOut, status }: Birthday): boolean =>
  canMessage && !isOptedOut && (status === null || !greeted.some((one) => one === status));

/** Text for a failed greeting if the server gave no reason (BDY-07). */
const useRefused = () => {
  const { t } = useWords();
  return ({ kind, message, errors }: HttpError): string | undefined =>
    kind === 'http' && !message && !errors ? t('birthdays.error.send') : undefined;
};
