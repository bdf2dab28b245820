import { Fragment } from 'react';
import { useT } from '../../i18n/react';
import { findOption } from '../../schema/accept';
import { Code } from '../../screens/cells';
import { useFormatFor } from '../../screens/row-format';
import { useWords } from '../../screens/words';
import { packageMovements } from '../package-movements/entity';
import { MovementLines } from './movement-lines';
import type { Movement, SoldPackage } from './statement';

/** Every session that came or went, and why; read by staff on the screen and by the customer on paper. */
export const MovementTable = ({ sold }: { readonly sold: SoldPackage }) => {
  const t = useT();
  const { label } = useWords();
  const format = useFormatFor()(sold);
  if (sold.movements.length === 0) return <p>{t('sold.noMovements')}</p>;
  const kinds = packageMovements.fields.kind.options;
  return (
    <table className="movement-table">
      <thead>
        <tr>
          <th scope="col">{t('common.date')}</th>
          <th scope="col">{t('sold.movement')}</th>
          <th scope="col">{t('sold.service')}</th>
          <th scope="col" className="movement-figure">
            {t('sold.sessions')}
          </th>
          <th scope="col">{t('common.reason')}</th>
          <th scope="col">{t('sold.by')}</th>
        </tr>
      </thead>
      <tbody>
        {sold.movements.map((line) => {
          const kind = findOption(kinds, line.kind);
          return (
            <tr key={line.id}>
              <td>{format.dateTime(line.at)}</td>
              <td>{kind ? label(kind.label) : line.kind}</td>
              <td>
                <bdi>{line.service}</bdi>
              </td>
              <td className="movement-figure">{line.sessions === 0 ? '—' : format.integer(line.sessions)}</td>
              <td>
                <Cause line={line} />
              </td>
              <td>
                <bdi>{line.user}</bdi>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** The same where there is no room for a table: what happened and how much, and beneath it when and why. */
export const MovementList = ({ sold }: { readonly sold: SoldPackage }) => {
  const t = useT();
  const { label } = useWords();
  const format = useFormatFor()(sold);
  if (sold.movements.length === 0) return <p>{t('sold.noMovements')}</p>;
  return (
    <MovementLines
      lines={sold.movements.map((line) => {
        const kind = findOption(packageMovements.fields.kind.options, line.kind);
        return {
          key: line.id,
          what: (
            <>
              {kind ? label(kind.label) : line.kind} · <bdi>{line.service}</bdi>
            </>
          ),
          figure: line.sessions === 0 ? '—' : format.integer(line.sessions),
          isNegative: line.sessions < 0,
          details: [
            format.dateTime(line.at),
            line.customer === '' && line.reason === '' && line.document === '' ? null : (
              <Cause key="cause" line={line} />
            ),
            line.user === '' ? null : <bdi key="user">{line.user}</bdi>,
          ],
        };
      })}
    />
  );
};

/** Whom a transfer went to or came from, the reason somebody gave, and the invoice behind it. */
const Cause = ({ line }: { readonly line: Movement }) => {
  const parts = [
    line.customer === '' ? null : <bdi key="customer">{line.customer}</bdi>,
    line.reason === '' ? null : <bdi key="reason">{line.reason}</bdi>,
    line.document === '' ? null : <Code key="document">{line.document}</Code>,
  ].filter((part) => part !== null);
  return parts.map((part, index) => (
    <Fragment key={part.key}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ));
};
