import { Alert, Button } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import type { HttpError } from '../../providers/http-error';
import { formErrors } from '../../providers/messages';
import { open } from '../../resources/drawers/actions';
import { AmountInput } from '../../resources/invoices/amount-input';
import { bodyOf } from '../../schema/action';
import { useAction } from '../../screens/actions/use-action';
import { FieldFrame } from '../../screens/form/frame/field-frame';
import { useWords } from '../../screens/words';

interface OpenDrawerProps {
  readonly branchId: number;
  readonly onDone: () => void;
}

export const OpenDrawer = ({ branchId, onDone }: OpenDrawerProps) => {
  const { t, label } = useWords();
  const id = useId();
  const { isBusy, errors, problem, send } = useAction(open);
  const [float, setFloat] = useState<number | null>(null);
  // Another desk was faster, or an administrator switched drawers off: the screen shows what is so now.
  const refused = (error: HttpError) => {
    const isOff = error.status === 404;
    if (!isOff && formErrors(error).branchId === undefined) return undefined;
    onDone();
    return t(isOff ? 'drawer.offTitle' : 'drawer.alreadyOpen');
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await send({}, bodyOf(open, { branchId, float }), { refused })) onDone();
    else document.getElementById(id)?.focus();
  };
  return (
    <form className="drawer-card" onSubmit={(event) => void save(event)} noValidate>
      <h2>{t('drawer.none')}</h2>
      <p className="drawer-soft">{t('drawer.noneText')}</p>
      {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
      <FieldFrame
        id={id}
        label={t('drawer.float')}
        required
        wide={false}
        error={errors.float}
        hint={undefined}
      >
        <AmountInput
          id={id}
          min={0}
          value={float}
          onChange={setFloat}
          invalid={errors.float !== undefined}
          aria-describedby={errors.float && `${id}-error`}
        />
      </FieldFrame>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {label(open.label)}
      </Button>
    </form>
  );
};
