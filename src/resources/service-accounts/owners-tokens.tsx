import { Button } from 'antd';
import { theBook } from '../../providers/book';
import { isAdmin, useSession } from '../../providers/session';
import { useAction } from '../../screens/actions/use-action';
import { Table, useFieldColumn } from '../../screens/cells/table';
import type { RowData } from '../../screens/data/row';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { endOwnersTokens, ownersTokens } from './actions';
import { serviceAccounts } from './entity';

/**
 * Programs that still act in a user's name, with one press that ends all of their tokens: whoever takes an account back
 * must see what a new password leaves. Draws nothing if there is none.
 */
export const OwnersTokens = ({ userId }: { readonly userId: number }) => {
  const { t, label } = useWords();
  const column = useFieldColumn(ownersTokens.answer.fields);
  // Another book may have no programs.
  const isWanted = theBook().find(serviceAccounts.name) !== undefined;
  const { data = [], retry } = useQueryOf(ownersTokens, { userId }, { once: true, isWanted });
  const { send, isBusy } = useAction(endOwnersTokens);
  if (data.length === 0) return null;
  const end = async () => {
    await send({}, { userId });
    retry();
  };
  return (
    <section className="stack" aria-label={label(ownersTokens.label)}>
      <Notice type="warning" message={t('serviceAccounts.stillAct')} />
      <Table
        label={label(ownersTokens.label)}
        rows={data}
        keyOf={({ id }) => id}
        columns={[column('name', { isHeading: true }), column('endsOn'), column('lastUsedAt')]}
      />
      <Button danger loading={isBusy} onClick={() => void end()}>
        {label(endOwnersTokens.label)}
      </Button>
    </section>
  );
};

/** The same on the card of a user, where passwords and links are given, for Admin. */
export const UsersPrograms = ({ row }: { readonly row: Pick<RowData, 'id'> }) =>
  isAdmin(useSession().user) ? <OwnersTokens userId={row.id} /> : null;
