import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction } from '../../screens/actions/use-action';
import { AmountInput } from '../../screens/controls/number-input';
import { FieldFrame } from '../../screens/form/frame/field-frame';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { open } from './actions';
import { current } from './queries';

const none = {
  ar: 'لا يوجد درج مفتوح: تبقى هذه النقدية خارج الدرج',
  en: 'No drawer is open: this cash stays outside the drawer',
} as const;

/** Says at cash that no drawer is open, where the centre has drawers, and offers to open one. */
export const CashPlace = ({ branchId }: { readonly branchId: number }) => {
  const { label } = useWords();
  const mayAsk = useCan({ resource: 'invoices', action: 'read' }).data?.can === true;
  const mayOpen = useCan({ resource: 'invoices', action: 'update' }).data?.can === true;
  const { data, retry } = useQueryOf(current, { branchId }, { isWanted: mayAsk, follows: ['settings'] });
  const opening = useAction(open);
  const [float, setFloat] = useState<number | null>(null);
  if (data?.enabled !== true || data.drawer !== null) return null;
  const openNow = async () => {
    await opening.send({}, { branchId, float: float ?? 0 });
    retry();
  };
  return (
    <Notice
      type="warning"
      message={label(none)}
      description={
        mayOpen && (
          <div className="cluster">
            <FieldFrame id="open-float" label={label(open.input.float.label)} error={opening.errors.float}>
              <AmountInput id="open-float" min={0} value={float} onChange={setFloat} />
            </FieldFrame>
            <Button loading={opening.isBusy} onClick={() => void openNow()}>
              {label(open.label)}
            </Button>
          </div>
        )
      }
    />
  );
};
