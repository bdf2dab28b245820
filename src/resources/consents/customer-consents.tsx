import { useCan } from '@refinedev/core';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { Between } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { ActionRun } from '../../screens/actions/action-run';
import { Cell } from '../../screens/cells/cells';
import type { RowData } from '../../screens/data/row';
import { useQueryOf, useRowsOf } from '../../screens/query/use-query-of';
import { CardPart } from '../../screens/show/card-part';
import { useWords } from '../../screens/words';
import { customers } from '../customers/entity';
import { messagePurposes } from '../messages/choices';
import { customerMessaging } from '../messages/queries';
import { setConsent } from './actions';
import { consents } from './entity';

/** Consent of the customer for each purpose; shown to those who may read messages. */
export const CustomerConsents = ({ row }: { readonly row: RowData }) => {
  const { t, label } = useWords();
  const mayChange = useCan({ resource: 'customers', action: 'update' }).data?.can;
  /** Initial values of the dialog: the opposite of the current state. */
  const [change, setChange] = useState<{ readonly purpose: string; readonly given: boolean }>();
  const { data, ...state } = useQueryOf(customerMessaging, {}, { params: { id: row.id } });
  const { rows: lines = [], ...listed } = useRowsOf(consents, { customerId: row.id });
  const isStopped = { service: data?.isOptedOut, marketing: data?.isOptedOutOfMarketing };
  return (
    <CardPart
      title={t('customers.messaging')}
      isLoading={state.isLoading || listed.isLoading}
      error={state.error ?? listed.error}
      retry={() => {
        state.retry();
        listed.retry();
      }}
    >
      <ul className="card-part-list">
        {messagePurposes.map(({ value: purpose, label: name }) => {
          const last = lines.find((line) => line.purpose === purpose);
          const isAgreed = isStopped[purpose] !== true && last?.given === true;
          return (
            <li key={purpose}>
              <span className="grow">{label(name)}</span>
              <ConsentState isStopped={isStopped[purpose] === true} last={last} />
              {mayChange && (
                <Button
                  size="small"
                  aria-label={`${t('customers.changeConsent')}: ${label(name)}`}
                  onClick={() => setChange({ purpose, given: !isAgreed })}
                >
                  {t('customers.changeConsent')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {change && (
        <ActionRun
          action={setConsent}
          screen={{ entity: customers }}
          row={row}
          values={change}
          onClose={() => setChange(undefined)}
        />
      )}
    </CardPart>
  );
};

interface ConsentStateProps {
  /** True if the owner of the number opted out, here or by a message. */
  readonly isStopped: boolean;
  readonly last: RowOf<typeof consents> | undefined;
}

const ConsentState = ({ isStopped, last }: ConsentStateProps) => {
  const { t, label } = useWords();
  const { at, given, source } = consents.fields;
  const said = last ? label(last.given ? given.words.on : given.words.off) : t('customers.noConsent');
  return (
    <>
      <Tag color={isStopped ? 'red' : last?.given ? 'green' : 'default'}>
        {isStopped ? t('customers.optedOut') : said}
      </Tag>
      {last && (
        <span className="note">
          <Cell field={at} name="at" holder={last} />
          <Between />
          <Cell field={source} name="source" holder={last} />
        </span>
      )}
    </>
  );
};
