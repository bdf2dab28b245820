import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../providers/access';
import { ActionRun } from '../../../../screens/actions/action-run';
import type { RowData } from '../../../../screens/data/row';
import { useQueryOf } from '../../../../screens/query/use-query-of';
import { useRowsOf } from '../../../../screens/query/use-rows-of';
import { useWords } from '../../../../screens/words';
import { consents } from '../../../consents/entity';
import { messagePurposes } from '../../../messages/choices';
import { customerMessaging } from '../../../messages/queries';
import { setConsent } from '../../../messages/sending';
import { customers } from '../../entity';
import { CardPart } from '../card-part';
import { ConsentLines } from './consent-lines';
import { ConsentState } from './consent-state';

interface PartProps {
  readonly row: RowData;
}

/** What the customer agreed to or took back, for each purpose; for those who may read messages. */
export const Messaging = ({ row }: PartProps) => (useCan('messaging.read') ? <Consents row={row} /> : null);

const Consents = ({ row }: PartProps) => {
  const { t, label } = useWords();
  const mayChange = useCan('customers.update');
  /** What the dialog starts with: the opposite of what holds. */
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
              <span>{label(name)}</span>
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
      {lines.length > 0 && <ConsentLines rows={lines} />}
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
