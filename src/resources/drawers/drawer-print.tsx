import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useT } from '../../i18n/react';
import { useSession } from '../../providers/session';
import { bookOf } from '../../schema/book';
import { type Entity, fieldOf } from '../../schema/entity';
import type { ChoiceOption } from '../../schema/field';
import { times } from '../../schema/money';
import type { QueryAnswer } from '../../schema/query';
import { findOption } from '../../schema/text/accept';
import { embeddedIn, textIn } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import { Facts, PaperDocument, PaperFrame, PaperUnit } from '../../screens/paper/paper-frame';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { useMethodName } from '../invoices/methods';
import { drawers } from './entity';
import { sheet } from './queries';

const signed = /^[\u061c\u200e\u200f]*\u2212/;

/**
 * A figure of a column whose edge is where it begins, as from right to left: its minus hangs out of the column, so that
 * its digits stand beneath those of the others.
 */
const HungMinus = ({ text }: { readonly text: string }) => {
  const digits = text.replace(signed, '');
  if (digits === text) return text;
  return (
    <>
      <span className="paper-minus">{'\u2212'}</span>
      {digits}
    </>
  );
};

/** Printed sheet of a drawer's day: receipts, expenses, count, and room to sign. */
export const DrawerSheet = () => {
  const t = useT();
  const { id = '' } = useParams();
  const asked = useQueryOf(sheet, {}, { params: { id: Number(id) }, once: true });
  return (
    <PaperFrame title={t('drawer.sheet')} permission="invoices.read" back="/day-close" asked={[asked]}>
      {asked.data && <SheetPaper {...asked.data} />}
    </PaperFrame>
  );
};

/** Categories of expenses; empty if the book has no expenses. */
const categoriesOf = (entity: Entity): readonly ChoiceOption[] => {
  const spent = bookOf(entity).find('expenses');
  const category = spent && fieldOf(spent, 'category');
  return category?.kind === 'choice' ? category.options : [];
};

interface PartProps {
  readonly title: string;
  /** Currency of the amounts beneath. */
  readonly unit: string;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

const Part = ({ title, unit, children, foot }: PartProps) => (
  <section className="paper-section">
    <h3>
      {title}
      <PaperUnit of={unit} />
    </h3>
    <table className="paper-narrow">{children}</table>
    {foot}
  </section>
);

const SheetPaper = ({ drawer, methods, expenses, drops }: QueryAnswer<typeof sheet>) => {
  const { t, label } = useWords();
  const format = useFormatFor()(drawer);
  const { user } = useSession();
  const branch = user?.branches.find(({ id }) => id === drawer.branchId);
  // Shows a dash for null: the amounts that a blind count hides.
  const money = (amount: unknown) => <HungMinus text={format.amount(amount, { always2: true })} />;
  const unit = format.currency();
  const nameOf = useMethodName();
  const categories = categoriesOf(drawers);
  return (
    <PaperDocument title={t('drawer.sheet')} branch={branch ?? embeddedIn(drawer, 'branchId')}>
      <Facts
        className="paper-facts"
        facts={[
          { label: t('drawer.openedAt'), value: format.dateTime(drawer.openedAt) },
          {
            label: t('drawer.openedBy'),
            value: <bdi>{textIn(embeddedIn(drawer, 'userId'), 'fullName')}</bdi>,
          },
          { label: t('drawer.closedAt'), value: format.dateTime(drawer.closedAt) },
          { label: t('drawer.float'), value: format.money(drawer.float, { always2: true }) },
        ]}
      />
      <Part
        title={t('drawer.byMethod')}
        unit={unit}
        foot={methods.length === 0 && <p>{t('common.noData')}</p>}
      >
        <thead>
          <tr>
            <th scope="col">{t('ifa.paymentMethod')}</th>
            {(['invoices.payments', 'drawer.deposited', 'drawer.returned'] as const).map((text) => (
              <th key={text} scope="col" className="paper-figure">
                {t(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {methods.map((row) => (
            <tr key={row.method}>
              <td>{nameOf(row.method)}</td>
              <td className="paper-figure">{money(row.payments)}</td>
              <td className="paper-figure">{money(row.deposits)}</td>
              <td className="paper-figure">{money(row.refunds)}</td>
            </tr>
          ))}
        </tbody>
      </Part>
      {expenses.length > 0 && (
        <Part title={t('drawer.expenses')} unit={unit}>
          <tbody>
            {expenses.map((row) => {
              const category = findOption(categories, row.category);
              return (
                <tr key={row.id}>
                  <td>{category ? label(category.label) : row.category}</td>
                  <td>
                    <bdi>{row.description}</bdi>
                  </td>
                  <td className="paper-figure">{money(row.amount)}</td>
                </tr>
              );
            })}
          </tbody>
        </Part>
      )}
      {drops.length > 0 && (
        <Part title={label(drawers.fields.drops.label)} unit={unit}>
          <tbody>
            {drops.map((row) => (
              <tr key={row.id}>
                <td>
                  <bdi>{row.reason}</bdi>
                </td>
                <td>
                  {format.dateTime(row.at)} <bdi>{row.userName}</bdi>
                </td>
                <td className="paper-figure">{money(row.amount)}</td>
              </tr>
            ))}
          </tbody>
        </Part>
      )}
      {drawer.counts.length > 0 && (
        <Part title={t('drawer.count')} unit={unit}>
          <tbody>
            {drawer.counts
              .filter(({ pieces }) => pieces > 0)
              .map(({ denomination, pieces }) => (
                <tr key={denomination}>
                  <td>{format.amount(denomination)}</td>
                  <td className="paper-figure">{format.integer(pieces)}</td>
                  <td className="paper-figure">{money(times(denomination, pieces))}</td>
                </tr>
              ))}
          </tbody>
        </Part>
      )}
      <div className="paper-foot paper-foot-alone">
        <div className="paper-sums">
          <Facts
            className="paper-amounts"
            facts={[
              { label: t('drawer.expected'), value: money(drawer.expected) },
              { label: t('drawer.counted'), value: money(drawer.counted) },
              {
                label: t('drawer.differenceLabel'),
                unit,
                value: money(drawer.difference),
                isStrong: true,
              },
            ]}
          />
          {drawer.reason && (
            <p>
              {t('drawer.reason')}: <bdi>{drawer.reason}</bdi>
            </p>
          )}
        </div>
      </div>
      <div className="paper-signatures">
        <p>{t('drawer.signature')}</p>
        <p>{t('drawer.bookkeeper')}</p>
      </div>
    </PaperDocument>
  );
};
