import { Suspense, use } from 'react';
import { useFormat, useLanguage, useT } from '../../i18n/react';
import { theBook } from '../../providers/book';
import { settingsAudit } from '../../schema/audit-log';
import type { Lang } from '../../schema/field';
import { settingOfAuditLog } from '../../schema/settings';
import type { RowOf } from '../../schema/types';
import { Code, Missing, NameCell } from '../../screens/cells/cells';
import { embeddedIn, textIn } from '../../screens/data/row';
import type { auditLogs } from './entity';
import { detailsIn } from './words';

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

export const IdCell = ({ row: { entityId } }: CellProps) =>
  entityId ? <Code>{entityId}</Code> : <Missing />;

/** The entry's text in the reader's language; the audit log stores it in Arabic (AUD-23). */
export const DetailsCell = ({ row }: CellProps) => {
  const language = useLanguage();
  const details = detailsOf(row, language);
  if (details === '') return <Missing />;
  if (row.entityName !== settingsAudit.value) return <bdi>{details}</bdi>;
  return (
    <Suspense fallback={<bdi>{details}</bdi>}>
      <SettingDetails details={details} id={row.entityId ?? ''} />
    </Suspense>
  );
};

/** Names an entry. The stored key of a setting is left out: it says nothing to a reader, and its label loads later. */
export const nameOf = (row: Row, lang: Lang): string => {
  const details = detailsOf(row, lang);
  return row.entityName === settingsAudit.value
    ? details.replace(numberIn(lang, row.entityId ?? ''), '')
    : details;
};

const numberIn = (lang: Lang, id: string): string => (lang === 'ar' ? ` رقم ${id}` : ` number ${id}`);

/** Names a setting by its label, because its stored key says nothing to a reader. */
const SettingDetails = ({ details, id }: { readonly details: string; readonly id: string }) => {
  const language = useLanguage();
  const field = settingOfAuditLog(use(theBook().settings()), id);
  const shown = field ? details.replace(numberIn(language, id), `: ${field.label[language]}`) : details;
  return <bdi>{shown}</bdi>;
};

export const detailsOf = ({ details, action, entityName: entity, entityId }: Row, lang: Lang): string =>
  details ? detailsIn(theBook().sentence, lang, details, { action, entity, id: entityId ?? '' }) : '';

const personOf = (row: Row) => {
  const user = embeddedIn(row, 'userId');
  return {
    fullName: row.userName || textIn(user, 'fullName'),
    username: row.username || textIn(user, 'username'),
  };
};
