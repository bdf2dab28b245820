import { useT } from '../../i18n/react';
import { findOption } from '../../schema/accept';
import { Code } from '../../screens/cells';
import { useIsNarrow } from '../../screens/hooks';
import { embeddedIn, numberIn, type RowData, textIn, valueIn } from '../../screens/row';
import { useFormatFor } from '../../screens/row-format';
import { ScrollBox } from '../../screens/scroll-box';
import { useWords } from '../../screens/words';
import { customerMovements } from '../customer-movements/entity';
import { MovementLines } from '../customer-packages/movement-lines';

interface AccountMovementsProps {
  readonly rows: readonly unknown[];
  readonly row: RowData;
}

/** What came into the customer's credit and points and what left them, the newest first. */
export const AccountMovements = ({ rows, row }: AccountMovementsProps) => {
  const t = useT();
  const lines = useLines({ rows, row });
  const isNarrow = useIsNarrow();
  if (lines.length === 0) return <p className="card-part-empty">{t('credit.none')}</p>;
  if (isNarrow)
    return (
      <MovementLines
        lines={lines.map((line) => ({
          ...line,
          what: `${line.account} · ${line.cause}`,
          figure: line.amount,
          details: [
            line.at,
            line.number === '' ? null : <Code key="number">{line.number}</Code>,
            line.user === '' ? null : <bdi key="user">{line.user}</bdi>,
          ],
        }))}
      />
    );
  return (
    <ScrollBox label={t('credit.movements')}>
      <table className="movement-table">
        <thead>
          <tr>
            <th scope="col">{t('common.date')}</th>
            <th scope="col">{t('credit.account')}</th>
            <th scope="col">{t('common.reason')}</th>
            <th scope="col" className="movement-figure">
              {t('common.amount')}
            </th>
            <th scope="col">{t('invoices.number')}</th>
            <th scope="col">{t('sold.by')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td>{line.at}</td>
              <td>{line.account}</td>
              <td>{line.cause}</td>
              <td className={line.isNegative ? 'movement-figure cell-negative' : 'movement-figure'}>
                {line.amount}
              </td>
              <td>{line.number === '' ? '—' : <Code>{line.number}</Code>}</td>
              <td>
                <bdi>{line.user}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
};

/** The movements in words. */
const useLines = ({ rows, row }: AccountMovementsProps) => {
  const { label } = useWords();
  const format = useFormatFor()(row);
  const { account, cause } = customerMovements.fields;
  return rows.map((line, index) => {
    const held = findOption(account.options, textIn(line, 'account'));
    const why = findOption(cause.options, textIn(line, 'cause'));
    const amount = numberIn(line, 'amount') ?? 0;
    return {
      key: numberIn(line, 'id') ?? index,
      at: format.dateTime(valueIn(line, 'at')),
      account: held ? label(held.label) : '',
      cause: why ? label(why.label) : textIn(line, 'cause'),
      amount: textIn(line, 'account') === 'Points' ? format.integer(amount) : format.money(amount),
      isNegative: amount < 0,
      number: textIn(embeddedIn(line, 'invoiceId'), 'invoiceNumber'),
      user: textIn(embeddedIn(line, 'userId'), 'fullName'),
    };
  });
};
