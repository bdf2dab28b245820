import { catalogueOf, peopleOnlyOf } from '../../access/catalogue';
import { useAccess } from '../../providers/access';
import { theBook } from '../../providers/book';
import { actionsOf } from '../../schema/entity';
import type { RowOf } from '../../schema/types';
import { IssueOnce } from '../../screens/actions/one-time-secret';
import { GroupedKeys, KeyTags } from '../../screens/controls/grouped-keys';
import { Notice } from '../../screens/notice';
import type { FormParts, InputProps, RowDialogProps, ShowParts } from '../../screens/screen';
import { usePermissionName, useWords } from '../../screens/words';
import { issueToken } from './actions';
import { serviceAccounts } from './entity';

/** Permissions by module that the user holds and a program may hold. Those that the account has stay in any case. */
const PermissionsInput = (props: InputProps) => {
  const { label } = useWords();
  const { can } = useAccess();
  const nameOf = usePermissionName();
  const kept = peopleOnlyOf(theBook());
  return (
    <GroupedKeys
      {...props}
      label={label(serviceAccounts.fields.permissions.label)}
      groups={(chosen) =>
        catalogueOf(theBook()).map(({ module, label: title, can: all }) => ({
          label: label(title),
          options: actionsOf(all)
            .map((action) => `${module}.${action}`)
            .filter((key) => chosen.includes(key) || (can(key) && !kept.has(key)))
            .map((key) => ({ value: key, label: nameOf(key) })),
        }))
      }
    />
  );
};

const PermissionsCell = ({ row }: { readonly row: RowOf<typeof serviceAccounts> }) => (
  <KeyTags keys={row.permissions.map(({ key }) => key)} nameOf={usePermissionName()} />
);

export const serviceAccountsForm: FormParts = { inputs: { permissions: PermissionsInput } };

export const serviceAccountsShow: ShowParts<RowOf<typeof serviceAccounts>> = {
  cells: { permissions: PermissionsCell },
};

/** Issues a token and shows it, which the server does only this once. */
export const TokenDialog = (props: RowDialogProps) => {
  const { t, label } = useWords();
  return (
    <IssueOnce
      {...props}
      action={issueToken}
      screen={{ entity: serviceAccounts }}
      shown={({ token }) => ({
        label: label(issueToken.answer.fields.token.label),
        secret: token,
        children: <Notice type="warning" message={t('serviceAccounts.tokenOnce')} />,
      })}
    />
  );
};
