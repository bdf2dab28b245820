import { useMemo } from 'react';
import { useSession } from '../../../providers/session';
import { inputKeyOf } from '../../../schema/entity';
import { askedInputsOf, writableFieldsOf } from '../../../schema/revealed';
import type { FormParts, FormProps } from '../../screen';
import { startOf, valuesOfRow } from '../values/values';
import { FormFields, hiddenOf } from './form-field';
import { FormFrame, FormNews, FormProblems } from './form-frame';
import { useFormSession } from './use-form-session';

interface FormBodyProps extends FormProps {
  readonly parts: FormParts;
}

/** The generated form: all declared fields, with the hand-written parts of its screen. */
export const FormBody = (props: FormBodyProps) => {
  const { entity, mode, row, parts } = props;
  const { order, notice: Notice } = parts;
  const { user } = useSession();
  const hidden = hiddenOf(parts, row, user);
  const inputs = () =>
    Object.fromEntries(
      askedInputsOf(entity, mode).flatMap(([key, field]) =>
        hidden.includes(key) ? [] : [[inputKeyOf(key, field), startOf(field)]],
      ),
    );
  const session = useFormSession({
    ...props,
    rules: { ...parts, start: () => ({ ...inputs(), ...parts.start?.() }) },
    valuesOf: (stored) => ({ ...inputs(), ...valuesOfRow(entity, mode, stored) }),
  });
  const shown = writableFieldsOf(entity, mode).filter(([key]) => !hidden.includes(key));
  const first = shown.find(([key]) => key === order?.[0]) ?? shown[0];
  const fields = useMemo(
    () => <FormFields entity={entity} mode={mode} row={row} parts={parts} user={user} />,
    [entity, mode, row, parts, user],
  );
  return (
    <FormFrame session={session} first={first && inputKeyOf(...first)}>
      <FormNews session={session} />
      <FormProblems session={session} />
      {Notice && <Notice mode={mode} row={row} />}
      {fields}
    </FormFrame>
  );
};
