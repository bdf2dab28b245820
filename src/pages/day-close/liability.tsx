import { useLanguage, useT } from '../../i18n/react';
import { useSession } from '../../providers/session';
import { branchName } from '../../providers/user';
import { packageLiability } from '../../resources/reports/revenue';
import { QueryTable } from '../../screens/query/query-table';

/** Sessions sold and not yet given, by the branch that sold them. */
export const LiabilityTable = () => {
  const t = useT();
  const language = useLanguage();
  const { user } = useSession();
  return (
    <section className="drawer-card" aria-labelledby="liability">
      <h2 id="liability">{t('liability.title')}</h2>
      <p className="drawer-soft">{t('liability.hint')}</p>
      <QueryTable
        query={packageLiability}
        input={{}}
        columns={{
          branchName: {
            cell: (row) => {
              const branch = user?.branches.find(({ id }) => id === row.branchId);
              return <bdi>{branch ? branchName(branch, language) : row.branchName}</bdi>;
            },
          },
          packages: {},
          sessions: {},
          value: {},
        }}
        empty={t('liability.none')}
      />
    </section>
  );
};
