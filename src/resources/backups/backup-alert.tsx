import { useCan } from '@refinedev/core';
import { Link } from 'react-router';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { backups } from './entity';
import { backupState } from './queries';
import { backupTexts } from './texts';

/** Warns Admin on the first screen that the last backup failed or is too old, with a link to the list. */
export const BackupAlert = () => {
  const { label } = useWords();
  const isAdmin = useCan({ resource: 'settings', action: 'read' }).data?.can ?? false;
  const { data } = useQueryOf(backupState, {}, { isWanted: isAdmin });
  // A new centre has no backup before its first night.
  if (!isAdmin || !data?.warning || data.warning === 'none') return null;
  return (
    <Notice
      type="warning"
      role="alert"
      message={
        <>
          {label(backupTexts[data.warning])} <Link to={backups.route}>{label(backupTexts.all)}</Link>
        </>
      }
    />
  );
};
