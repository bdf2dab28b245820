import './panel.css';
import { DeleteOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Checkbox, Segmented, Skeleton } from 'antd';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { addDays, isDay } from '../../i18n/zone';
import { failureText } from '../../providers/http-error';
import { receivedRow } from '../../schema/answer';
import { findOption } from '../../schema/text/parse';
import { DayEntry } from '../../screens/controls/day-and-time';
import { Failure } from '../../screens/controls/failure';
import { IconButton } from '../../screens/controls/icon-button';
import { beginsDay, isRow, type RowNaming, useFormatFor, useRowSubject } from '../../screens/data/row';
import { FormBody } from '../../screens/form/form-dialog';
import { useSelect } from '../../screens/form/frame/field-frame';
import { FieldInput } from '../../screens/form/inputs/field-input';
import { useEntityForm } from '../../screens/form/use-entity-form';
import { useFormZone, wallTextOf } from '../../screens/form/values/form-zone';
import type { FormValues } from '../../screens/form/values/merge';
import { lazyPart } from '../../screens/lazy-part';
import { SidePanel } from '../../screens/panel/side-panel';
import type { FormParts, InputProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { absences } from './entity';
import { spanName } from './span';

const DeleteDialog = lazyPart(() => import('../../screens/actions/delete-dialog'), 'DeleteDialog');

const words = { whole: { ar: 'طوال اليوم', en: 'All day' } } as const;

const naming: NonNullable<RowNaming['naming']> = (row, _, format) =>
  spanName(receivedRow(absences, row), format);

/** The stored absence to change, or the values that a new one begins with. */
export type AbsenceOf = { readonly id: number } | { readonly values: FormValues };

const KindInput = (place: InputProps) => {
  const { label } = useWords();
  const { common, text, onChange } = useSelect(place);
  const { options } = absences.fields.kind;
  return (
    <Segmented
      id={common.id}
      aria-label={label(absences.fields.kind.label)}
      block
      value={findOption(options, String(text))?.value ?? 'Leave'}
      options={options.map((option) => ({ value: option.value, label: label(option.label) }))}
      onChange={onChange}
    />
  );
};

/** Key of the form under which the user says whether it is whole days. Until then the times say it. */
const wholeKey = 'isWhole';

/** Days from midnight to midnight, the last included, or else moments. */
const useSpan = () => {
  const zone = useFormZone();
  const { setValue } = useFormContext<FormValues>();
  const [from, to, branchId, chosen]: readonly unknown[] = useWatch<FormValues>({
    name: ['start', 'end', 'branchId', wholeKey],
  });
  const format = useFormatFor()({ branchId });
  const isWhole = chosen ?? [from, to].every((at) => beginsDay(at, format));
  const first = dayIn(wallTextOf(from, zone));
  // A stretch that ends as a day begins does not take that day.
  const end = dayIn(wallTextOf(to, zone));
  const last = end && isDay(end) && beginsDay(to, format) ? addDays(end, -1) : end;
  const set = (from: string | null, to: string | null) => {
    // While an end is empty the times say nothing.
    setValue(wholeKey, true);
    setValue('start', midnight(from, 0), { shouldDirty: true });
    setValue('end', midnight(to, 1), { shouldDirty: true });
  };
  return { isWhole: isWhole === true, first, last, set };
};

const dayIn = (wall: string): string | null => wall.split('T')[0] || null;
/** Typed text that is no day stays, to be refused. */
const midnight = (day: string | null, later: number) =>
  day && isDay(day) ? `${addDays(day, later)}T00:00` : day;

const WholeDays = () => {
  const { label } = useWords();
  const { isWhole, first, last, set } = useSpan();
  const { setValue } = useFormContext<FormValues>();
  return (
    <Checkbox
      checked={isWhole}
      onChange={({ target }) => {
        setValue(wholeKey, target.checked, { shouldDirty: true });
        if (target.checked) set(first, last ?? first);
      }}
    >
      {label(words.whole)}
    </Checkbox>
  );
};

const SpanInput = (place: InputProps) => {
  const { isWhole, first, last, set } = useSpan();
  const { id, name, invalid, describedBy } = place;
  const isStart = name === 'start';
  if (!isWhole) return <FieldInput {...place} field={absences.fields[isStart ? 'start' : 'end']} />;
  return (
    <DayEntry
      {...{ id, invalid, 'aria-describedby': describedBy }}
      value={(isStart ? first : last) ?? ''}
      onChange={(day) =>
        isStart ? set(day, last && day && last < day ? day : (last ?? day)) : set(first, day)
      }
    />
  );
};

export const absencesForm: FormParts = {
  order: ['staffId', 'kind', 'start', 'end', 'note', 'branchId'],
  inputs: { kind: KindInput, start: SpanInput, end: SpanInput },
  after: { kind: WholeDays },
};

/** Makes or changes leave or blocked time beside the calendar or the roster, which stay in use. */
export const AbsencePanel = ({ of, onClose }: { readonly of: AbsenceOf; readonly onClose: () => void }) => {
  const { t, entityText } = useWords();
  const mode = 'id' in of ? 'update' : 'create';
  const entityForm = useEntityForm(absences, mode, 'id' in of ? String(of.id) : '', mode === 'update');
  const { row, failure, retry } = entityForm;
  const mayDelete = useCan({ resource: absences.name, action: 'delete' }).data?.can;
  const [isDeleting, setDeleting] = useState(false);
  const subjectOf = useRowSubject();
  const [round, setRound] = useState(0);
  const tryClose = useRef<() => void>(onClose);
  const given = useMemo<FormParts>(
    () => ('values' in of ? { ...absencesForm, given: () => of.values } : absencesForm),
    [of],
  );
  return (
    <SidePanel
      title={entityText(absences, mode === 'create' ? 'add' : 'editTitle')}
      onClose={() => tryClose.current()}
      tools={
        row &&
        mayDelete && (
          <IconButton
            type="text"
            danger
            icon={DeleteOutlined}
            text={t('common.delete')}
            onClick={() => setDeleting(true)}
          />
        )
      }
    >
      {failure && !row ? (
        <Failure
          text={failureText({ entity: absences.name, operation: 'load', error: failure, t })}
          retry={retry}
        />
      ) : mode === 'create' || row ? (
        <div className="absence-form">
          <FormBody
            key={round}
            entity={absences}
            entityForm={entityForm}
            mode={mode}
            row={row}
            parts={given}
            onDone={onClose}
            tellSaved={(saved) => ({
              text: isRow(saved)
                ? subjectOf({ entity: absences, naming }, saved).join(t('error.listComma'))
                : '',
            })}
            onRestart={() => setRound((before) => before + 1)}
            tryClose={tryClose}
          />
        </div>
      ) : (
        <Skeleton active title={false} />
      )}
      <Suspense fallback={null}>
        {isDeleting && row && (
          <DeleteDialog
            screen={{ entity: absences, naming }}
            row={row}
            onClose={() => setDeleting(false)}
            onDone={onClose}
          />
        )}
      </Suspense>
    </SidePanel>
  );
};
