import { useMemo } from 'react';
import { inputKeyOf } from '../../../schema/entity';
import { writableFieldsOf } from '../../../schema/revealed';
import type { FormParts, FormProps } from '../../screen';
import { valuesOfRow } from '../values/values';
import { FormFields } from './form-field';
import { FormFrame, FormNews, FormProblems } from './form-frame';
import { useFormSession } from './use-form-session';

interface FormBodyProps extends FormProps {
  readonly parts: FormParts;
}

/** The generated form: all declared fields, with the hand-written parts of its screen. */
export const FormBody = (props: FormBodyProps) => {
  const { entity, mode, row, parts } = props;
  const { hidden = [], order, notice: Notice, summary: Summary } = parts;
  const session = useFormSession({
    ...props,
    rules: parts,
    valuesOf: (stored) => valuesOfRow(entity, mode, stored),
  });
  const shown = writableFieldsOf(entity, mode).filter(([key]) => !hidden.includes(key));
  const first = shown.find(([key]) => key === order?.[0]) ?? shown[0];
  const fields = useMemo(
    () => <FormFields entity={entity} mode={mode} row={row} parts={parts} />,
    [entity, mode, row, parts],
  );
  return (
    <FormFrame session={session} first={first && inputKeyOf(...first)}>
      <FormNews session={session} />
      <FormProblems session={session} />
      {Notice && <Notice mode={mode} row={row} />}
      {fields}
      {Summary && <Summary mode={mode} row={row} />}
    </FormFrame>
  );
};
