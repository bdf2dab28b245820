import { Checkbox } from 'antd';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useT } from '../../../../i18n/react';
import { FieldFrame } from '../../../../screens/form/frame/field-frame';
import { MomentInput } from '../../../../screens/form/inputs/moment-input';
import { useFormZone } from '../../../../screens/form/values/form-zone';
import type { FormValues } from '../../../../screens/form/values/merge';
import { wallTextOf } from '../../../../screens/form/values/wall-time';
import { useWords } from '../../../../screens/words';
import { appointments } from '../../entity';
import type { Span } from '../../rules';

const { start, end } = appointments.fields.services.fields;

interface OwnTimesProps {
  readonly id: string;
  readonly path: string;
  readonly span: Span | undefined;
  readonly errorOf: (key: string) => string | undefined;
}

/** Times of one line, folded away until somebody wants them: lines follow one another by themselves. */
export const OwnTimes = ({ id, path, span, errorOf }: OwnTimesProps) => {
  const t = useT();
  const { label } = useWords();
  const zone = useFormZone();
  const { getValues, setValue } = useFormContext<FormValues>();
  const from = useController<FormValues>({ name: `${path}.start` }).field;
  const to = useController<FormValues>({ name: `${path}.end` }).field;
  const [open, setOpen] = useState(() => Boolean(getValues(`${path}.start`)));
  const toggle = (on: boolean) => {
    setOpen(on);
    const wall = (instant: number) => wallTextOf(new Date(instant).toISOString(), zone);
    const put = (name: string, value: unknown) => setValue(name, value, { shouldDirty: true });
    const times = on && span ? [wall(span.start), wall(span.end)] : [null, null];
    put(`${path}.start`, times[0]);
    put(`${path}.end`, times[1]);
  };
  return (
    <>
      <Checkbox checked={open} onChange={({ target }) => toggle(target.checked)}>
        {t('appointments.allTimes')}
      </Checkbox>
      {open && (
        <div className="card-row-fields">
          {[
            { key: 'start', field: from, text: label(start.label) },
            { key: 'end', field: to, text: label(end.label) },
          ].map(({ key, field, text }) => (
            <FieldFrame
              key={key}
              id={`${id}-${key}`}
              label={text}
              required={false}
              wide={false}
              error={errorOf(key)}
              hint={undefined}
            >
              <MomentInput
                id={`${id}-${key}`}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                inputRef={field.ref}
                zone={zone}
                invalid={errorOf(key) !== undefined}
              />
            </FieldFrame>
          ))}
        </div>
      )}
    </>
  );
};
