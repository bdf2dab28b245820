import { useCan } from '@refinedev/core';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { OpenDrawer } from './open-drawer';
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
