import { Switch } from 'antd';
import { useController } from 'react-hook-form';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import type { FormValues } from '../../../screens/form/values/merge';
import type { FormPartProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { customerInput } from '../entity';

/** Key beside the form's fields. */
export const consentKey = 'acceptsMessages';

const id = `field-${consentKey}`;

/** Asked of somebody new, who stands at the desk; later it is changed on their card, with how they said so. */
export const Consent = ({ mode }: FormPartProps) => {
  const { label } = useWords();
  const { field } = useController<FormValues>({ name: consentKey });
  const { label: text, hint } = customerInput.acceptsMessages;
  if (mode !== 'create') return null;
  return (
    <FieldFrame id={id} label={label(text)} required={false} wide error={undefined} hint={label(hint)}>
      <span className="input-flag">
        <Switch
          id={id}
          aria-describedby={`${id}-hint`}
          checked={field.value === true}
          onChange={field.onChange}
        />
      </span>
    </FieldFrame>
  );
};
