import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { ActionRun } from '../../../screens/actions/action-run';
import { type RowData, useFormatFor } from '../../../screens/data/row';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { CardPart } from '../../../screens/show/card-part';
import { useWords } from '../../../screens/words';
import { unmerge } from '../actions';
import { CustomerCode } from '../customer-cell';
import { customers } from '../entity';
import { merges } from '../queries';

/** Cards merged into this one, each with an undo button. Renders nothing without any. */
export const MergedCards = ({ row }: { readonly row: RowData }) => {
  const { t, label } = useWords();
  const mayMerge = useCan({ resource: 'customers', action: 'manage' }).data?.can;
  const format = useFormatFor()(row);
  const [mergeId, setMerge] = useState<number | null>(null);
  const { data = [], ...state } = useQueryOf(merges, {}, { params: { id: row.id }, isWanted: mayMerge });
  if (!mayMerge || (state.error === undefined && data.length === 0)) return null;
  return (
    <CardPart title={label(merges.label)} {...state}>
      <ul className="grid">
        {data.map((one) => (
          <li key={one.id} className="cluster between">
            <span>
              <bdi>{one.fullName}</bdi> <CustomerCode customer={{ personCode: one.code }} />
              <span className="quiet">
                {' '}
                {t('customers.merge.by', { time: format.dateTime(one.at), user: one.by ?? '—' })}
              </span>
            </span>
            <Button size="small" onClick={() => setMerge(one.id)}>
              {label(unmerge.label)}
            </Button>
          </li>
        ))}
      </ul>
      {mergeId !== null && (
        <ActionRun
          action={unmerge}
          screen={{ entity: customers }}
          row={row}
          values={{ mergeId }}
          parts={{ hidden: ['mergeId'] }}
          onClose={() => setMerge(null)}
        />
      )}
    </CardPart>
  );
};
