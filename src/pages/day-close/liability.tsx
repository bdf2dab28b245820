import { Button } from 'antd';
import { useFormat, useLanguage, useT } from '../../i18n/react';
import { useSession } from '../../providers/use-session';
import { branchName } from '../../providers/user';
import { numberIn, textIn } from '../../screens/row';
import { ScrollBox } from '../../screens/scroll-box';
import { useLiability } from './use-drawer';

/** Sessions sold and not yet given, by the branch that sold them. */
export const LiabilityTable = () => {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const { user } = useSession();
  const { rows, isFailed, retry } = useLiability(true);
  const nameOf = (row: unknown): string => {
    const branch = user?.branches.find(({ id }) => id === numberIn(row, 'branchId'));
    return branch ? branchName(branch, language) : textIn(row, 'branchName');
  };
  const sumOf = (key: string) =>
    (rows ?? []).reduce<number>((sum, row) => sum + (numberIn(row, key) ?? 0), 0);
  return (
    <section className="drawer-card" aria-labelledby="liability">
      <h2 id="liability">{t('liability.title')}</h2>
      <p className="drawer-soft">{t('liability.hint')}</p>
      {isFailed ? (
        <p role="alert">
          {t('liability.load')}{' '}
          <Button size="small" onClick={retry}>
            {t('common.retry')}
          </Button>
        </p>
      ) : rows === undefined ? (
        <span className="skeleton-bar" aria-hidden="true" />
      ) : rows.length === 0 ? (
        <p>{t('liability.none')}</p>
      ) : (
        <ScrollBox label={t('liability.title')}>
          <table className="drawer-table">
            <thead>
              <tr>
                <th scope="col">{t('common.branch')}</th>
                <th scope="col" className="drawer-figure">
                  {t('liability.packages')}
                </th>
                <th scope="col" className="drawer-figure">
                  {t('liability.sessions')}
                </th>
                <th scope="col" className="drawer-figure">
                  {t('liability.value')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={textIn(row, 'branchId')}>
                  <td>
                    <bdi>{nameOf(row)}</bdi>
                  </td>
                  <td className="drawer-figure">{format.integer(numberIn(row, 'packages'))}</td>
                  <td className="drawer-figure">{format.integer(numberIn(row, 'sessions'))}</td>
                  <td className="drawer-figure">{format.money(numberIn(row, 'value'))}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('common.total')}</th>
                <td className="drawer-figure">{format.integer(sumOf('packages'))}</td>
                <td className="drawer-figure">{format.integer(sumOf('sessions'))}</td>
                <td className="drawer-figure">{format.money(Math.round(sumOf('value') * 100) / 100)}</td>
              </tr>
            </tfoot>
          </table>
        </ScrollBox>
      )}
    </section>
  );
};
