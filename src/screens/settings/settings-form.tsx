import { type FocusEvent, type ReactNode, useEffect } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useBetween } from '../../i18n/react';
import { type Field, unreachable } from '../../schema/field';
import { partsOf, type SettingsGroup, type SettingsPart } from '../../schema/settings';
import { toleratedNumber } from '../../schema/text/parse';
import { Failure } from '../controls/failure';
import { FormField } from '../form/frame/form-field';
import { ConflictPanel } from '../form/save/conflict-panel';
import { LeaveGuard } from '../form/save/use-leaving';
import type { FormValues } from '../form/values/merge';
import { ListSkeleton } from '../list/states';
import { Notice } from '../notice';
import type { FormParts } from '../screen';
import { useWords } from '../words';
import { headingOf } from './settings-nav';
import type { useSettingsForm } from './use-settings-form';
import './settings-form.css';
import { Button } from 'antd';

/** Bar under a settings form: what has changed and is not saved yet, or what must be put right first. */
const SaveBar = ({ state }: { readonly state: ReturnType<typeof useSettingsForm> }) => {
  const { t, label } = useWords();
  const between = useBetween();
  const { form, fields, isDirty, isBusy, discard } = state;
  const { dirtyFields, errors } = form.formState;
  const namesOf = (found: object) =>
    Object.keys(fields)
      .filter((key) => key in found)
      .flatMap((key) => (fields[key] ? label(fields[key].label) : []));
  const [changed, wrong] = [namesOf(dirtyFields), namesOf(errors)];
  return (
    <div className="settings-bar bar between gap-16">
      <span role="status">
        {wrong.length > 0 ? (
          <span className="strong danger">{t('settings.wrong', { names: wrong.join(between) })}</span>
        ) : (
          isDirty && (
            <>
              {t('settings.unsaved', { count: changed.length })}{' '}
              <span className="strong settings-bar-names">{changed.join(between)}</span>
            </>
          )
        )}
      </span>
      <span className="bar rigid">
        {isDirty && <Button onClick={discard}>{t('settings.discard')}</Button>}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('common.save')}
        </Button>
      </span>
    </div>
  );
};

interface SettingsFormProps {
  /** Prefix of the input ids, so that two forms on a page differ: `#messaging-apiKey`. Default: 'setting'. */
  readonly name?: string;
  readonly groups: readonly SettingsGroup[];
  readonly state: ReturnType<typeof useSettingsForm>;
  /** Path of the page. Leaving it with unsaved changes asks first. */
  readonly path: string;
  readonly loadFailed: string;
  /** Inputs for settings that no field kind fits, or that need a better input. */
  readonly inputs?: FormParts['inputs'];
  /** Help texts by key that depend on stored values. */
  readonly hints?: Readonly<Record<string, string | undefined>>;
  /** Draws a value of a conflict if the field's kind cannot. */
  readonly shown?: (key: string, value: unknown) => ReactNode | undefined;
  /** Content of the first part, above its inputs. */
  readonly children?: ReactNode;
}

export const SettingsForm = (props: SettingsFormProps) => {
  const { name = 'setting', groups, state, path, loadFailed, inputs = {}, hints = {}, shown } = props;
  const { label } = useWords();
  const { form, answer, fields, isDirty, isFailed, refresh, problem, clash, choose, save, refused } = state;
  const { hash } = useLocation();
  const isLoaded = answer !== undefined;
  // A link to one setting ends with the id of its input. The focus stays on the heading, which says where one is.
  useEffect(() => {
    if (isLoaded && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' });
  }, [isLoaded, hash]);
  // Hide the heading of a part if all its settings have the same label as the part.
  const isSaidBelow = ({ keys, label: own }: SettingsPart) =>
    keys.every((key) => fields[key] && label(fields[key].label) === label(own));
  if (answer === undefined)
    return isFailed ? <Failure text={loadFailed} retry={refresh} /> : <ListSkeleton rows={8} />;
  const submit = () => void form.handleSubmit(save, refused)();
  return (
    <FormProvider {...form}>
      {isDirty && <LeaveGuard path={path} />}
      <form
        className={`form settings ${name}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
      >
        {problem !== '' && <Notice type="error" message={problem} />}
        {clash && <ConflictPanel fields={fields} clash={clash} onChoose={choose} shown={shown} />}
        {groups.flatMap(partsOf).map((part, index) => (
          <section key={part.keys[0]} className="stack settings-card" aria-labelledby={headingOf(part)}>
            <h2 id={headingOf(part)} className={isSaidBelow(part) ? 'visually-hidden' : undefined}>
              {label(part.label)}
            </h2>
            {index === 0 && props.children}
            <div className="form-grid">
              {part.keys.map((key) => {
                const field = fields[key];
                return (
                  field && (
                    <div key={key} className={`setting-width-${inputs[key] ? 'whole' : widthOf(field)}`}>
                      <SettingInput form={name} {...{ name: key, field, inputs }} hint={hints[key]} />
                    </div>
                  )
                );
              })}
            </div>
          </section>
        ))}
        <SaveBar state={state} />
      </form>
    </FormProvider>
  );
};

/** Width of an input by what it holds, so that two digits do not get a whole line. */
const widthOf = (field: Field): 'short' | 'middle' | 'whole' => {
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'time':
    case 'date':
      return 'short';
    case 'choice':
    case 'moment':
    case 'reference':
      return 'middle';
    case 'text':
      if (field.format === 'phone' || field.format === 'colour') return 'middle';
      return (field.max ?? 1000) <= 20 ? 'short' : 'whole';
    case 'flag':
    case 'rows':
      return 'whole';
    default:
      return unreachable(field);
  }
};

interface SettingInputProps {
  readonly form: string;
  readonly name: string;
  readonly field: Field;
  readonly inputs: FormParts['inputs'];
  readonly hint: string | undefined;
}

/** Input of one setting. With `fills: 'wrong'`, a number is corrected when the input loses focus (MSG-12, MSG-20). */
const SettingInput = ({ form, name, field, inputs, hint }: SettingInputProps) => {
  const { getValues, setValue } = useFormContext<FormValues>();
  const shown = (
    <FormField
      fieldKey={name}
      name={name}
      field={field}
      mode="update"
      parts={{ inputs }}
      hint={hint}
      idPrefix={form}
    />
  );
  if (field.kind !== 'integer' || field.fills !== 'wrong') return shown;
  // Read the input itself, because text that is no number never reaches the form.
  const tolerate = ({ target }: FocusEvent<HTMLElement>) => {
    const left = target instanceof HTMLInputElement ? target.value : getValues(name);
    setValue(name, toleratedNumber(field, left), { shouldDirty: true, shouldValidate: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that the input within it was left.
    <div className="slim" onBlur={tolerate}>
      {shown}
    </div>
  );
};
