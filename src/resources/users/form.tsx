import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { rolesOf } from '../../access/catalogue';
import { useSession } from '../../providers/session';
import { bookOf } from '../../schema/book';
import { PasswordMeter, usePasswordRules } from '../../screens/form/inputs/password-meter';
import { ReferenceList } from '../../screens/form/inputs/reference-list';
import type { FormValues } from '../../screens/form/values/merge';
import type { FormParts, InputProps } from '../../screens/screen';
import { roles } from '../roles/entity';
import { bookableRole } from '../roles/initial-roles';
import { users } from './entity';
import { mayAssign } from './roles';

/** Roles that this user may give, as the server lists them, or the five initial ones (USR-23, USR-27). */
const RolesInput = ({ id, name, mode, invalid, describedBy }: InputProps) => {
  const { user } = useSession();
  useBookable(name, mode);
  return (
    <ReferenceList
      id={id}
      name={name}
      field={users.fields.userRoles}
      to={roles.name}
      invalid={invalid}
      describedBy={describedBy}
      offered={(role) => mayAssign(user, role)}
      fallback={rolesOf(bookOf(users))}
    />
  );
};

/** Sets a new user's 'bookable' switch from the roles until the editor changes it by hand. */
const useBookable = (name: string, mode: InputProps['mode']): void => {
  const { setValue, getValues } = useFormContext<FormValues>();
  const chosen = useWatch<FormValues>({ name });
  const follows = Array.isArray(chosen) && chosen.includes(bookableRole);
  const last = useRef<boolean>(false);
  useEffect(() => {
    if (mode !== 'create' || follows === last.current) return;
    if (getValues('isBookable') === last.current) setValue('isBookable', follows);
    last.current = follows;
  }, [follows, mode, getValues, setValue]);
};

/** The meter of the new password, which knows the names that are typed in the same form. */
const NewPasswordMeter = ({ name }: { readonly name: string }) => {
  const [password, fullName, username, email] = useWatch<FormValues>({
    name: [name, 'fullName', 'username', 'email'],
  }).map((value: unknown) => (typeof value === 'string' ? value : ''));
  const { rules } = usePasswordRules({ fullName, username, email });
  return <PasswordMeter password={password ?? ''} rules={rules} />;
};

export const usersForm: FormParts = {
  inputs: { userRoles: RolesInput },
  after: { password: NewPasswordMeter },
  // The server builds the address from the username and never changes it (USR-10, USR-11). The own password is changed in
  // the user menu, which asks for the present one.
  hidden: (row, user) => (row && row.id === user?.id ? ['email', 'password'] : ['email']),
};
