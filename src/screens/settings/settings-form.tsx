import { Alert, Button } from 'antd';
import type { FocusEvent, ReactNode } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import type { Field } from '../../schema/field';
import { partsOf, type SettingsGroup, type SettingsPart } from '../../schema/settings';
import { toleratedNumber } from '../../schema/text/accept';
import { FormField } from '../form/frame/form-field';
import { ConflictPanel } from '../form/save/conflict-panel';
import { LeaveGuard } from '../form/save/use-leaving';
import type { FormValues } from '../form/values/merge';
import { ListFailure, ListSkeleton } from '../list/states';
import type { FormParts } from '../screen';
import { useWords } from '../words';
import type { useSettingsForm } from './use-settings-form';
import './settings-form.css';

interface SettingsFormProps {
  /** Tells this form's inputs from those of another: `#messaging-apiKey`. Default 'setting'. */
  readonly name?: string;
  readonly groups: readonly SettingsGroup[];
  readonly state: ReturnType<typeof useSettingsForm>;
  /** Where the form stands: leaving it with unsaved changes asks. */
  readonly path: string;
  readonly loadFailed: string;
  /** Inputs of settings that no kind of field can say, or that deserve more. */
  readonly inputs?: FormParts['inputs'];
  /** Help that depends on what is stored. */
  readonly hints?: Readonly<Record<string, string | undefined>>;
  /** Draws a side of a conflict where the field's kind cannot. */
  readonly shown?: (key: string, value: unknown) => ReactNode | undefined;
  /** Stands within the first part, above its inputs. */
  readonly children?: ReactNode;
}

export const SettingsForm = (props: SettingsFormProps) => {
  const { name = 'setting', groups, state, path, loadFailed, inputs = {}, hints = {}, shown } = props;
  const { t, label } = useWords();
  const { form, answer, fields, isDirty, isFailed, refresh, isBusy, problem, clash, choose, save } = state;
  // A part of one setting that is called the same is not headed by its name once more.
  const isSaidBelow = ({ keys, label: own }: SettingsPart) =>
    keys.every((key) => fields[key] && label(fields[key].label) === label(own));
  if (answer === undefined)
    return isFailed ? <ListFailure text={loadFailed} onRetry={refresh} /> : <ListSkeleton rows={8} />;
  return (
    <FormProvider {...form}>
      {isDirty && <LeaveGuard path={path} />}
      <form
        className={`form settings ${name}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.handleSubmit(save)();
        }}
      >
        {problem !== '' && <Alert type="error" showIcon message={problem} />}
        {clash && <ConflictPanel fields={fields} clash={clash} onChoose={choose} shown={shown} />}
        {groups.flatMap(partsOf).map((part, index) => (
          <section
            key={part.keys[0]}
            className="panel stack settings-card"
            aria-labelledby={`settings-${part.keys[0]}-title`}
          >
            <h2
              id={`settings-${part.keys[0]}-title`}
              className={isSaidBelow(part) ? 'visually-hidden' : undefined}
            >
              {label(part.label)}
            </h2>
            {index === 0 && props.children}
            <div className="form-grid">
              {part.keys.map((key) => {
                const field = fields[key];
                return (
                  field && (
                    <SettingInput key={key} form={name} {...{ name: key, field, inputs }} hint={hints[key]} />
                  )
                );
              })}
            </div>
          </section>
        ))}
        <div className="settings-foot">
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
};

interface SettingInputProps {
  readonly form: string;
  readonly name: string;
  readonly field: Field;
  readonly inputs: FormParts['inputs'];
  readonly hint: string | undefined;
}

/** One of them; a number whose wrong values are filled in is brought to what can be as soon as it is left (MSG-12, MSG-20). */
const SettingInput = ({ form, name, field, inputs, hint }: SettingInputProps) => {
  const { getValues, setValue } = useFormContext<FormValues>();
  const shown = (
    <FormField
      fieldKey={name}
      name={name}
      field={field}
      mode="update"
      parts={{ inputs }}
      row={undefined}
      suggestFrom=""
      hint={hint}
      idPrefix={form}
    />
  );
  if (field.kind !== 'integer' || field.fills !== 'wrong') return shown;
  // What was typed and is no number never reaches the form: the input itself says what stands there.
  const tolerate = ({ target }: FocusEvent<HTMLElement>) => {
    const left = target instanceof HTMLInputElement ? target.value : getValues(name);
    setValue(name, toleratedNumber(field, left), { shouldDirty: true, shouldValidate: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that the input within it was left.
    <div className="settings-number" onBlur={tolerate}>
      {shown}
    </div>
  );
};
