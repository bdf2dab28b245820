import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { bodyOf } from '../../schema/action';
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
  if (data?.enabled !== true || data.drawer !== null) return null;
  return (
    <Notice
      type="warning"
      message={label(none)}
      description={
        mayOpen && (
          <div className="cluster">
            <OpenDrawer branchId={branchId} onDone={retry} />
          </div>
        )
      }
    />
  );
};

interface OpenDrawerProps {
  readonly branchId: number;
  /** Called after a refusal, too: another user may have opened it, or drawers are off by now. */
  readonly onDone: () => void;
  /** True where nothing else is to be done. Default: false. */
  readonly isMain?: boolean;
}

/** The float that a drawer begins with, and the button that opens it, as Enter does. */
export const OpenDrawer = ({ branchId, onDone, isMain = false }: OpenDrawerProps) => {
  const { label } = useWords();
  const id = useId();
  const { isBusy, errors, problem, send } = useAction(open);
  const [float, setFloat] = useState<number | null>(null);
  const save = async () => {
    if (!(await send({}, bodyOf(open, { branchId, float })))) document.getElementById(id)?.focus();
    onDone();
  };
  return (
    <>
      {problem !== '' && <Notice type="error" role="alert" message={problem} />}
      <FieldFrame id={id} label={label(open.input.float.label)} required error={errors.float}>
        <AmountInput
          id={id}
          min={0}
          value={float}
          onChange={setFloat}
          onEnter={() => void save()}
          invalid={errors.float !== undefined}
          aria-describedby={errors.float && `${id}-error`}
        />
      </FieldFrame>
      <Button type={isMain ? 'primary' : 'default'} loading={isBusy} onClick={() => void save()}>
        {label(open.label)}
      </Button>
    </>
  );
};
