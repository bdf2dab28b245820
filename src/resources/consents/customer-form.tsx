import { Switch } from 'antd';
import { useController } from 'react-hook-form';
import { FieldFrame } from '../../screens/form/frame/field-frame';
import type { FormValues } from '../../screens/form/values/merge';
import type { FormPartProps, FormParts } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { consentInput } from './entity';

/** Form key that is not a field. */
const consentKey = 'acceptsMessages';

const consentId = `field-${consentKey}`;

/** Asks a new customer for consent; later it is changed on the customer's page, with its source. */
const Consent = ({ mode }: FormPartProps) => {
  const { label } = useWords();
  const { field } = useController<FormValues>({ name: consentKey });
  const { label: text, hint } = consentInput.acceptsMessages;
  if (mode !== 'create') return null;
  return (
    <FieldFrame id={consentId} label={label(text)} wide hint={label(hint)}>
      <span className="inline input-flag">
        <Switch
          id={consentId}
          aria-describedby={`${consentId}-hint`}
          checked={field.value === true}
          onChange={field.onChange}
        />
      </span>
    </FieldFrame>
  );
};

export const consentForm: FormParts = {
  summary: Consent,
  payload: (payload, values) => ({
    ...payload,
    ...(values[consentKey] === true ? { [consentKey]: true } : {}),
  }),
};
