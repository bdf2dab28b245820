import { Suspense, use } from 'react';
import type { Format } from '../../i18n/format';
import { useFormat, useLanguage, useT } from '../../i18n/react';
import { theBook } from '../../providers/book';
import { settingsAudit } from '../../schema/audit-log';
import type { Lang } from '../../schema/field';
import { settingOfAuditLog } from '../../schema/settings';
import type { RowOf } from '../../schema/types';
import { Code, Missing, NameCell } from '../../screens/cells/cells';
import { embeddedIn, textIn, useFormatFor } from '../../screens/data/row';
import type { auditLogs } from './entity';
import { detailsIn, statesOf, subjectIn } from './words';

type Row = RowOf<typeof auditLogs>;

interface CellProps {
  readonly row: Row;
}

/** AUD-07: time to the second, the same in both languages. */
export const TimeCell = ({ row }: CellProps) => {
  const format = useFormat();
  return <Code>{format.fixedDateTime(row.timestamp)}</Code>;
};

/** The user's name at that time. Without a user: the system (AUD-08). Failed sign-ins show the typed name. */
export const UserCell = ({ row }: CellProps) => {
  const t = useT();
  const { fullName, username } = personOf(row);
  if (fullName === '' && username === '') return <>{t('audit.system')}</>;
  return <NameCell name={fullName || username} beneath={fullName !== '' && username} />;
};

/** The user in one line (AUD-10). */
export const UserLine = ({ row }: CellProps) => {
  const t = useT();
  const { fullName, username } = personOf(row);
  if (fullName === '' && username === '') return <>{t('audit.system')}</>;
  if (fullName === '' || username === '') return <bdi>{fullName || username}</bdi>;
  return <>{t('audit.userWithName', { fullName, username })}</>;
};

/** The number of the row. Settings have none, and the key that they are stored by says nothing to a reader. */
export const IdCell = ({ row: { entityId, entityName } }: CellProps) =>
  entityId && entityName !== settingsAudit.value ? <Code>{entityId}</Code> : <Missing />;

/** The entry's text in the reader's language; the audit log stores it in Arabic (AUD-23). */
export const DetailsCell = ({ row }: CellProps) => {
  const language = useLanguage();
  const details = detailsOf(row, language, useFormatFor()(row));
  if (details === '') return <Missing />;
  if (row.entityName !== settingsAudit.value) return <bdi>{details}</bdi>;
  return (
    <Suspense fallback={<bdi>{details}</bdi>}>
      <SettingDetails details={details} id={row.entityId ?? ''} />
    </Suspense>
  );
};

/** The names of the row in the reader's language, as they were. */
export const SubjectCell = ({ row }: CellProps) => {
  const subject = subjectOf(row, useLanguage(), useFormatFor()(row));
  return subject === '' ? <Missing /> : <bdi>{subject}</bdi>;
};

/** Names a setting by its label in the reader's language. */
const SettingDetails = ({ details, id }: { readonly details: string; readonly id: string }) => {
  const language = useLanguage();
  const field = settingOfAuditLog(use(theBook().settings()), id);
  return <bdi>{field ? `${details}: ${field.label[language]}` : details}</bdi>;
};

/** Says an entry in the reader's language, without the name of a setting, whose label loads later. */
export const detailsOf = (row: Row, lang: Lang, format: Format): string => {
  const { details, action, entityName: entity, entityId } = row;
  if (!details) return '';
  const states = action === 'Status' ? statesOf(theBook(), entity) : [];
  const subject = subjectOf(row, lang, format);
  return detailsIn(
    theBook().sentence,
    lang,
    details,
    { action, entity, id: entityId ?? '' },
    { states, subject },
  );
};

const subjectOf = ({ entityName, subject }: Row, lang: Lang, format: Format): string =>
  subject && entityName !== settingsAudit.value
    ? subjectIn(theBook(), lang, format, entityName, subject)
    : '';

const personOf = (row: Row) => {
  const user = embeddedIn(row, 'userId');
  return {
    fullName: row.userName || textIn(user, 'fullName'),
    username: row.username || textIn(user, 'username'),
  };
};
