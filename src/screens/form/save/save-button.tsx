import { Button } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import type { InputMode } from '../../../schema/input';
import type { FormParts } from '../../screen';
import { useWords } from '../../words';
import type { FormValues } from '../values/merge';

interface SaveButtonProps {
  readonly parts: FormParts;
  readonly mode: InputMode;
  readonly isSaving: boolean;
}

/** Whether there is anything to save yet. */
export const isReady = ({ canSave }: FormParts, values: FormValues): boolean => canSave?.(values) !== false;

/** The button that sends a form; off for as long as there is nothing to save. */
export const SaveButton = (props: SaveButtonProps) =>
  props.parts.canSave ? <WatchingButton {...props} /> : <PlainButton {...props} isOn />;

/** Apart, so that only forms with such a rule are watched, and only the button is drawn again. */
const WatchingButton = (props: SaveButtonProps) => {
  const { control } = useFormContext<FormValues>();
  const isOn = useWatch({ control, compute: (values: FormValues) => isReady(props.parts, values) });
  return <PlainButton {...props} isOn={isOn} />;
};

const PlainButton = ({ parts, mode, isSaving, isOn }: SaveButtonProps & { readonly isOn: boolean }) => {
  const { t } = useWords();
  const usual = (mode === 'create' ? parts.saveText : undefined) ?? 'common.save';
  return (
    <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isOn} title={t('form.saveHint')}>
      {t(isSaving ? 'common.saving' : usual)}
    </Button>
  );
};
