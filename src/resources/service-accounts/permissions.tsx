import { Tag } from 'antd';
import { catalogueOf, peopleOnlyOf } from '../../access/catalogue';
import { useAccess } from '../../providers/access';
import { theBook } from '../../providers/book';
import { actionsOf } from '../../schema/entity';
import { GroupedKeys } from '../../screens/controls/grouped-keys';
import { listIn, type RowData, textIn } from '../../screens/data/row';
import type { FormParts, InputProps, ShowParts } from '../../screens/screen';
import { usePermissionName, useWords } from '../../screens/words';
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

const PermissionsCell = ({ row }: { readonly row: RowData }) => {
  const nameOf = usePermissionName();
  return (
    <div className="cluster">
      {listIn(row, 'permissions').map((one) => (
        <Tag key={textIn(one, 'key')} className="flush">
          {nameOf(textIn(one, 'key'))}
        </Tag>
      ))}
    </div>
  );
};

export const serviceAccountsForm: FormParts = { inputs: { permissions: PermissionsInput } };

export const serviceAccountsShow: ShowParts = {
  cells: { permissions: PermissionsCell },
};
