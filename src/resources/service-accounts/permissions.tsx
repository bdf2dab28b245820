import { Tag } from 'antd';
import { useController } from 'react-hook-form';
import { catalogueOf, peopleOnlyOf } from '../../access/catalogue';
import { useAccess } from '../../providers/access';
import { theBook } from '../../providers/book';
import { actionsOf } from '../../schema/entity';
import { MultiSelect } from '../../screens/controls/multi-select';
import { listIn, type RowData, textIn } from '../../screens/data/row';
import type { FormValues } from '../../screens/form/values/merge';
import type { FormParts, InputProps, ShowParts } from '../../screens/screen';
import { usePermissionName, useWords } from '../../screens/words';
import { serviceAccounts } from './entity';

/** Permissions by module that the user holds and a program may hold. Those that the account has stay in any case. */
const PermissionsInput = ({ id, name, invalid, describedBy }: InputProps) => {
  const { t, label } = useWords();
  const { can } = useAccess();
  const nameOf = usePermissionName();
  const { field } = useController<FormValues>({ name });
  const chosen = keysIn(field.value);
  const kept = peopleOnlyOf(theBook());
  const groups = catalogueOf(theBook()).flatMap(({ module, label: title, can: all }) => {
    const keys = actionsOf(all)
      .map((action) => `${module}.${action}`)
      .filter((key) => chosen.includes(key) || (can(key) && !kept.has(key)));
    const options = keys.map((key) => ({ value: key, label: nameOf(key) }));
    return options.length === 0 ? [] : [{ label: label(title), options }];
  });
  return (
    <MultiSelect<string>
      id={id}
      inputRef={field.ref}
      className="input-wide"
      status={invalid ? 'error' : ''}
      aria-label={label(serviceAccounts.fields.permissions.label)}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      values={chosen}
      options={groups}
      onChange={field.onChange}
      onBlur={field.onBlur}
      placeholder={t('common.select')}
    />
  );
};

const keysIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : []).filter((one) => typeof one === 'string');

const PermissionsCell = ({ row }: { readonly row: RowData }) => {
  const nameOf = usePermissionName();
  return (
    <div className="cluster">
      {listIn(row, 'permissions').map((one) => (
        <Tag key={textIn(one, 'key')} className="cell-tag">
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
