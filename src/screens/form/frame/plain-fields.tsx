import { Input, Select, type SelectProps } from 'antd';
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame';

interface TextFieldProps extends Omit<FieldFrameProps, 'children' | 'after' | 'isGroup'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly max?: number;
  /** Rows to begin with, at least. Default: one line. */
  readonly rows?: number;
  readonly dir?: 'auto' | 'ltr';
  readonly autoFocus?: boolean;
}

/** A text with its name, error and hint, in a dialog that keeps its values itself. */
export const TextField = ({ value, onChange, max = 500, rows, dir = 'auto', ...rest }: TextFieldProps) => {
  const { autoFocus, ...frame } = rest;
  const { id, error, hint } = frame;
  const given = {
    ...{ id, value, dir, autoFocus, maxLength: max },
    status: error === undefined ? ('' as const) : ('error' as const),
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, error, hint),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  return (
    <FieldFrame {...frame}>
      {rows ? (
        <Input.TextArea {...given} autoSize={{ minRows: rows, maxRows: 3 * rows }} />
      ) : (
        <Input {...given} />
      )}
    </FieldFrame>
  );
};

type ChoiceFieldProps<V> = Omit<FieldFrameProps, 'children'> & Omit<SelectProps<V>, 'id' | 'className'>;

/** A choice with its name and error, in a dialog that keeps its values itself. */
export const ChoiceField = <V,>({ id, label, error, ...rest }: ChoiceFieldProps<V>) => (
  <FieldFrame {...{ id, label, error }}>
    <Select<V> id={id} className="input-wide" {...rest} />
  </FieldFrame>
);
