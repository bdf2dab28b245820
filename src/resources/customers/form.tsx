import { Button, InputNumber, Space } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useT } from '../../i18n/react';
import { pushToast } from '../../providers/toasts';
import { parseDecimal } from '../../schema/text/parse';
import { FieldInput } from '../../screens/form/inputs/field-input';
import { RowsInput } from '../../screens/form/inputs/rows-input';
import { autoKeyOf, type FormValues } from '../../screens/form/values/merge';
import { useCall } from '../../screens/query/use-call';
import { useAsk } from '../../screens/query/use-query-of';
import type { FormParts, InputProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { Age } from './customer-cell';
import { customers } from './entity';
import { KnownPhones } from './input/phone-matches';
import { nextPaperCode } from './queries';

/** Form key that is not a field: the code was filled in automatically, and the server may assign another (CUS-60). */
const autoKey = autoKeyOf('paperCode');

/** Customer code: filled in for a new customer, generated on demand, or typed (CUS-30 to CUS-36). */
const CodeInput = ({ id, name, mode, invalid, describedBy }: InputProps) => {
  const { t, label } = useWords();
  const { field } = useController<FormValues>({ name });
  const { setValue, getValues } = useFormContext<FormValues>();
  const branchId = useWatch<FormValues>({ name: 'branchId' });
  const { isBusy, run } = useCall();
  const ask = useAsk();
  const asked = useRef(0);

  const fill = useCallback(
    async (branch: number): Promise<number | undefined> => {
      asked.current += 1;
      const mine = asked.current;
      const code = await ask(nextPaperCode, {}, { params: { branchId: branch } });
      // Meanwhile the user chose another branch or typed a code.
      if (mine !== asked.current) return undefined;
      setValue(autoKey, mode === 'create');
      setValue(name, code, { shouldValidate: true });
      return code;
    },
    [ask, setValue, name, mode],
  );
  useEffect(() => {
    const isTyped = getValues(name) !== null && getValues(autoKey) !== true;
    if (mode !== 'create' || isTyped || typeof branchId !== 'number') return;
    // If the query fails, the code stays empty, which is allowed.
    fill(branchId).catch(() => setValue(name, null));
  }, [branchId, mode, fill, getValues, setValue, name]);

  const generate = () => {
    if (typeof branchId !== 'number')
      return pushToast({ kind: 'error', title: label(customers.fields.branchId.requiredMessage) });
    void run(
      async () => {
        const code = await fill(branchId);
        if (code !== undefined)
          pushToast({ kind: 'success', title: t('customers.codeGenerated', { paperCode: String(code) }) });
      },
      { refused: () => t('customers.error.generateCode') },
    );
  };
  return (
    <Space.Compact className="input-wide">
      <InputNumber<number>
        id={id}
        ref={field.ref}
        className="input-wide input-figure"
        controls={false}
        inputMode="numeric"
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        value={typeof field.value === 'number' ? field.value : null}
        parser={(text) => parseDecimal(text ?? '') ?? Number.NaN}
        onBlur={field.onBlur}
        onChange={(value) => {
          asked.current += 1;
          setValue(autoKey, false);
          field.onChange(typeof value === 'number' && !Number.isNaN(value) ? value : null);
        }}
      />
      <Button loading={isBusy} onClick={generate}>
        {t('customers.generateCode')}
      </Button>
    </Space.Compact>
  );
};

const { phones } = customers.fields;
/** The server accepts any text as a phone (CUS-49); the input still behaves like a phone input. */
const phoneInputs = {
  ...phones,
  fields: { phoneRaw: { ...phones.fields.phoneRaw, format: 'phone' as const } },
};

const PhonesInput = ({ id, name, describedBy }: InputProps) => {
  const t = useT();
  return (
    <RowsInput
      id={id}
      name={name}
      field={phoneInputs}
      describedBy={describedBy}
      texts={{ add: t('customers.addPhone'), remove: t('customers.removePhone') }}
    />
  );
};

/** The server accepts any text as an e-mail, too; the input asks about what can hardly be one. */
const EmailInput = (props: InputProps) => <FieldInput {...props} field={emailInput} />;
const emailInput = { ...customers.fields.email, format: 'email' as const };

const AgeNote = ({ name }: { readonly name: string }) => <Age birthDate={useWatch<FormValues>({ name })} />;

export const customersForm: FormParts = {
  hidden: [autoKey],
  inputs: { paperCode: CodeInput, phones: PhonesInput, email: EmailInput },
  after: { phones: KnownPhones, birthDate: AgeNote },
  payload: ({ paperCode, ...payload }, values) => ({
    ...payload,
    ...(values[autoKey] === true ? { [autoKey]: true } : { paperCode }),
  }),
};
