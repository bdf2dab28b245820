import { Fragment, memo, useState } from 'react';
import { get, useFormState as useErrors } from 'react-hook-form';
import { type Entity, fieldsOf, inputKeyOf, isSystemKey } from '../../../schema/entity';
import type { Field } from '../../../schema/field';
import type { InputMode } from '../../../schema/input';
import type { RowData } from '../../data/row';
import { valueIn } from '../../data/row';
import type { FormParts } from '../../screen';
import { useWords } from '../../words';
import { confirmKeyOf, confirmLabel, isConfirmed, keepHint } from '../values/confirmation';
import type { FormValues } from '../values/merge';
import { FormField } from './form-field';

interface FormFieldsProps {
  readonly entity: Entity;
  readonly mode: InputMode;
  readonly row: RowData | undefined;
  readonly parts: FormParts;
}

/**
 * The fields in the declaration's order; those that are seldom needed stand in a folded part. Each listens to its own
 * value: what changes in the form around them, such as that it was changed at all, draws none of them again.
 */
export const FormFields = memo(({ entity, mode, row, parts }: FormFieldsProps) => {
  const words = useWords();
  const { t } = words;
  const { errors } = useErrors<FormValues>();
  const shown = ordered(
    fieldsOf(entity).filter(
      ([key, field]) => !isSystemKey(key) && field.write !== 'never' && parts.hidden?.includes(key) !== true,
    ),
    parts.order ?? [],
  );
  const more = shown.filter(([, field]) => field.more === true);
  const [open, setOpen] = useState(() => more.some(([key]) => isFilled(valueIn(row, key))));
  const isWrong = more.some(([key, field]) => get(errors, inputKeyOf(key, field)) !== undefined);
  const draw = ([key, field]: readonly [string, Field]) => {
    const common = { fieldKey: key, field, mode, parts, row, suggestFrom: entity.api };
    const isKept = mode === 'update' && field.kind === 'text' && field.secret !== undefined;
    const Gate = parts.gates?.[key];
    const inputs = (
      <>
        <FormField
          {...common}
          name={inputKeyOf(key, field)}
          hint={isKept ? keepHint(entity, key, words) : undefined}
        />
        {isConfirmed(field, mode) && (
          <FormField
            {...common}
            fieldKey={confirmKeyOf(key)}
            name={confirmKeyOf(key)}
            label={confirmLabel(entity, key, field, words)}
          />
        )}
      </>
    );
    return (
      <Fragment key={key}>
        {Gate ? (
          <Gate mode={mode} row={row}>
            {inputs}
          </Gate>
        ) : (
          inputs
        )}
      </Fragment>
    );
  };
  return (
    <>
      <div className="form-grid">{shown.filter(([, field]) => field.more !== true).map(draw)}</div>
      {more.length > 0 && (
        <details
          className="form-more"
          open={open || isWrong}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{t('form.moreFields')}</summary>
          <div className="form-grid">{more.map(draw)}</div>
        </details>
      )}
    </>
  );
});
FormFields.displayName = 'FormFields';

const ordered = (
  fields: readonly (readonly [string, Field])[],
  order: readonly string[],
): readonly (readonly [string, Field])[] => {
  const placeOf = ([key]: readonly [string, Field]) => {
    const place = order.indexOf(key);
    return place < 0 ? order.length : place;
  };
  return order.length === 0 ? fields : fields.toSorted((a, b) => placeOf(a) - placeOf(b));
};

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
