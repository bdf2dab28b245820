import { Alert, Input } from 'antd';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { toLatinDigits } from '../../../schema/digits';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { useCellWords } from '../../../screens/cells/cells';
import { textIn } from '../../../screens/data/row';
import { useRowTitle } from '../../../screens/data/row-title';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { RowDialogProps } from '../../../screens/screen';
import { customers } from '../entity';
import { erase, erasure } from '../erase';
import { erasingTexts } from './texts';
import '../merging/merging.css';

/** Says what is taken out, what stays and why, and asks for the person number by hand: there is no way back. */
export const EraseDialog = ({ row, onClose }: RowDialogProps) => {
  const { words, formatFor } = useCellWords();
  const { label } = words;
  const titleOf = useRowTitle();
  const navigate = useNavigate();
  const inputId = useId();
  const [personCode, setCode] = useState('');
  const { isBusy, errors, problem, send } = useAction(erase);
  const { data } = useQueryOf(erasure, {}, { params: { id: row.id } });
  const format = formatFor(row);
  const submit = async () => {
    if (await send({ id: row.id }, { personCode })) navigate(customers.route);
  };
  return (
    <ActionDialog
      title={label(erase.label)}
      subject={titleOf({ entity: customers }, row)}
      isDanger
      isBusy={isBusy}
      isOff={personCode === ''}
      problem={problem}
      width={560}
      onSend={() => void submit()}
      onClose={onClose}
    >
      <Alert type="warning" showIcon message={label(erasingTexts.final)} />
      <div>
        <h3>{label(erasingTexts.goes)}</h3>
        <p>{label(erasingTexts.goesText)}</p>
        <h3>{label(erasingTexts.stays)}</h3>
        <p>{label(erasingTexts.staysText)}</p>
        {data && data.length > 0 && (
          <p className="merge-note">
            {data
              .map(({ what, count }) => `${what}: ${format.integer(count)}`)
              .join(words.lang === 'ar' ? '، ' : ', ')}
          </p>
        )}
        <h3>{label(erasingTexts.elsewhere)}</h3>
        <p>{label(erasingTexts.elsewhereText)}</p>
      </div>
      <FieldFrame
        id={inputId}
        label={label(erase.input.personCode.label)}
        required
        wide
        error={errors.personCode}
        hint={textIn(row, 'personCode')}
      >
        <Input
          id={inputId}
          dir="ltr"
          autoComplete="off"
          value={personCode}
          aria-invalid={errors.personCode !== undefined}
          aria-describedby={`${inputId}-error ${inputId}-hint`}
          onChange={({ target }) => setCode(toLatinDigits(target.value.trim()))}
        />
      </FieldFrame>
    </ActionDialog>
  );
};
