import { useLanguage } from '../../i18n/react';
import type { HttpError } from '../../providers/http-error';
import { useSession } from '../../providers/session';
import { branchName } from '../../providers/user';
import { drop } from '../../resources/drawers/actions';
import { drawers } from '../../resources/drawers/entity';
import { sheet } from '../../resources/drawers/queries';
import type { QueryAnswer } from '../../schema/query';
import { ActionRun } from '../../screens/actions/action-run';
import { useFormatFor } from '../../screens/data/row-title';
import { useQueryOf } from '../../screens/query/use-query-of';
import { DataTable, useFieldColumn } from '../../screens/table/table';
import { useWords } from '../../screens/words';
import type { Drawer } from './use-drawer';

const { drops } = drawers.fields;

interface DropCashProps {
  readonly drawer: Drawer;
  readonly onClose: () => void;
  /** Told when another desk has closed the drawer. */
  readonly onGone: () => void;
}

/** During the day: cash that goes to the safe, the bank or the owner, and is not to be missed at the count. */
export const DropCash = ({ drawer, onClose, onGone }: DropCashProps) => {
  const { t } = useWords();
  const language = useLanguage();
  const { user } = useSession();
  // Named by its branch: the moment it was opened would be read as that of the taking.
  const branch = user?.branches.find(({ id }) => id === drawer.branchId);
  const naming = () => (branch ? branchName(branch, language) : '');
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

export const Drops = ({ drawer }: { readonly drawer: Drawer }) =>
  drawer.drops.length === 0 ? null : <DropList drawer={drawer} />;

type Drop = QueryAnswer<typeof sheet>['drops'][number];

const DropList = ({ drawer }: { readonly drawer: Drawer }) => {
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
