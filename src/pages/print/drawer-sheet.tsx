import { useParams } from 'react-router';
import { useT } from '../../i18n/react';
import { useSession } from '../../providers/use-session';
import { expenses as expensesEntity } from '../../resources/expenses/entity';
import { paymentMethods } from '../../resources/invoices/choices';
import { findOption } from '../../schema/accept';
import { listIn } from '../../screens/lists';
import { embeddedIn, numberIn, textIn, valueIn } from '../../screens/row';
import { useFormatFor } from '../../screens/row-format';
import { useWords } from '../../screens/words';
import { documentFailure, useDocument } from './document-data';
import { Facts } from './facts';
import { PaperFrame } from './paper-frame';
import { Seller } from './seller';

/** The sheet of a day's drawer: what came in and went out, what was counted, and room to sign. */
export const DrawerSheet = () => {
  const t = useT();
  const { id = '' } = useParams();
  const { data, isLoading, error, retry } = useDocument(`/drawers/${encodeURIComponent(id)}/sheet`);
  return (
    <PaperFrame
      title={t('drawer.sheet')}
      permission="invoices.read"
      back="/day-close"
      isLoading={isLoading}
      failure={documentFailure(error, t)}
      onRetry={retry}
    >
      {() => <SheetPaper data={data} />}
    </PaperFrame>
  );
};

const SheetPaper = ({ data }: { readonly data: unknown }) => {
  const t = useT();
  const { label } = useWords();
  const drawer = valueIn(data, 'drawer');
  const format = useFormatFor()(drawer);
  const { user } = useSession();
  const branch = user?.branches.find(({ id }) => id === numberIn(drawer, 'branchId'));
  // What somebody who counts blind may not know yet is a dash.
  const money = (amount: unknown) => format.money(amount, { always2: true });
  const methods = listIn(data, 'methods');
  const expenses = listIn(data, 'expenses');
  const counts = listIn(drawer, 'counts');
  const nameOf = (method: string): string => {
    const option = findOption(paymentMethods, method);
    return option ? label(option.label) : method;
  };
  const reason = textIn(drawer, 'reason');
  return (
    <article className="paper-document">
      <header className="paper-head">
        <Seller branch={branch ?? embeddedIn(drawer, 'branchId')} taxNumber="" />
        <div className="paper-title">
          <h2>{t('drawer.sheet')}</h2>
        </div>
      </header>
      <Facts
        className="paper-facts"
        facts={[
          { label: t('drawer.openedAt'), value: format.dateTime(valueIn(drawer, 'openedAt')) },
          {
            label: t('drawer.openedBy'),
            value: <bdi>{textIn(embeddedIn(drawer, 'userId'), 'fullName')}</bdi>,
          },
          { label: t('drawer.closedAt'), value: format.dateTime(valueIn(drawer, 'closedAt')) },
          { label: t('drawer.float'), value: money(valueIn(drawer, 'float')) },
        ]}
      />
      <section className="paper-section">
        <h3>{t('drawer.byMethod')}</h3>
        <table className="paper-narrow">
          <thead>
            <tr>
              <th scope="col">{t('ifa.paymentMethod')}</th>
              <th scope="col" className="paper-figure">
                {t('invoices.payments')}
              </th>
              <th scope="col" className="paper-figure">
                {t('drawer.deposited')}
              </th>
              <th scope="col" className="paper-figure">
                {t('drawer.returned')}
              </th>
            </tr>
          </thead>
          <tbody>
            {methods.map((row) => (
              <tr key={textIn(row, 'method')}>
                <td>{nameOf(textIn(row, 'method'))}</td>
                <td className="paper-figure">{money(valueIn(row, 'payments'))}</td>
                <td className="paper-figure">{money(valueIn(row, 'deposits'))}</td>
                <td className="paper-figure">{money(valueIn(row, 'refunds'))}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {methods.length === 0 ? <p>{t('common.noData')}</p> : null}
      </section>
      {expenses.length === 0 ? null : (
        <section className="paper-section">
          <h3>{t('drawer.expenses')}</h3>
          <table className="paper-narrow">
            <tbody>
              {expenses.map((row) => {
                const category = findOption(expensesEntity.fields.category.options, textIn(row, 'category'));
                return (
                  <tr key={textIn(row, 'id')}>
                    <td>{category ? label(category.label) : textIn(row, 'category')}</td>
                    <td>
                      <bdi>{textIn(row, 'description')}</bdi>
                    </td>
                    <td className="paper-figure">{money(valueIn(row, 'amount'))}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
      {counts.length === 0 ? null : (
        <section className="paper-section">
          <h3>{t('drawer.count')}</h3>
          <table className="paper-narrow">
            <tbody>
              {counts
                .filter((row) => (numberIn(row, 'pieces') ?? 0) > 0)
                .map((row) => {
                  const denomination = numberIn(row, 'denomination') ?? 0;
                  const pieces = numberIn(row, 'pieces') ?? 0;
                  return (
                    <tr key={denomination}>
                      <td>{format.money(denomination)}</td>
                      <td className="paper-figure">{format.integer(pieces)}</td>
                      <td className="paper-figure">
                        {money((Math.round(denomination * 100) * pieces) / 100)}
                      </td>
                    </tr>
                  );
                })}
            </tbody>
          </table>
        </section>
      )}
      <div className="paper-foot paper-foot-alone">
        <div className="paper-sums">
          <Facts
            className="paper-amounts"
            facts={[
              { label: t('drawer.expected'), value: money(valueIn(drawer, 'expected')) },
              { label: t('drawer.counted'), value: money(valueIn(drawer, 'counted')) },
              {
                label: t('drawer.differenceLabel'),
                value: money(valueIn(drawer, 'difference')),
                isStrong: true,
              },
              { label: t('drawer.reason'), value: reason === '' ? undefined : <bdi>{reason}</bdi> },
            ]}
          />
        </div>
      </div>
      <div className="paper-signatures">
        <p>{t('drawer.signature')}</p>
        <p>{t('drawer.bookkeeper')}</p>
      </div>
    </article>
  );
};
