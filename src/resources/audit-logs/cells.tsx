import { useFormat, useLanguage, useT } from '../../i18n/react';
import type { Lang } from '../../schema/field';
import type { RowOf } from '../../schema/types';
import { Code, Missing } from '../../screens/cells/cells';
import { type RowData, textIn, valueIn } from '../../screens/data/row';
import type { auditLogs } from './entity';
import { detailsIn } from './words';

interface CellProps {
  readonly row: RowOf<typeof auditLogs> | RowData;
}

/** AUD-07: to the second, the same in both languages. */
export const TimeCell = ({ row }: CellProps) => {
  const format = useFormat();
  return <Code>{format.fixedDateTime(valueIn(row, 'timestamp'))}</Code>;
};

/** The name as it was then; entries of nobody are the system's (AUD-08), failed sign-ins name what was typed. */
export const UserCell = ({ row }: CellProps) => {
  const t = useT();
  const { fullName, username } = personOf(row);
  if (fullName === '' && username === '') return <>{t('audit.system')}</>;
  return (
    <span className="cell-stack">
      <bdi className="cell-strong">{fullName || username}</bdi>
      {fullName !== '' && username !== '' && <bdi className="cell-soft">{username}</bdi>}
    </span>
  );
};

/** The same in one line (AUD-10). */
export const UserLine = ({ row }: CellProps) => {
  const t = useT();
  const { fullName, username } = personOf(row);
  if (fullName === '' && username === '') return <>{t('audit.system')}</>;
  if (fullName === '' || username === '') return <bdi>{fullName || username}</bdi>;
  return <>{t('audit.userWithName', { fullName, username })}</>;
};

export const IdCell = ({ row }: CellProps) => {
  const id = textIn(row, 'entityId');
  return id === '' ? <Missing /> : <Code>{id}</Code>;
};

/** The entry's sentence in the reader's language; the trail itself keeps the Arabic one (AUD-23). */
export const DetailsCell = ({ row }: CellProps) => {
  const language = useLanguage();
  const details = detailsOf(row, language);
  return details === '' ? <Missing /> : <bdi>{details}</bdi>;
};

export const detailsOf = (row: unknown, lang: Lang): string => {
  const stored = textIn(row, 'details');
  if (stored === '') return '';
  const act = {
    action: textIn(row, 'action'),
    entity: textIn(row, 'entityName'),
    id: textIn(row, 'entityId'),
  };
  return detailsIn(lang, stored, act);
};

const personOf = (row: unknown) => {
  const user = valueIn(row, 'user');
  return {
    fullName: textIn(row, 'userName') || textIn(user, 'fullName'),
    username: textIn(row, 'username') || textIn(user, 'username'),
  };
};
