import { Button } from 'antd';
import { useBetween } from '../between';
import { useWords } from '../words';
import type { useSettingsForm } from './use-settings-form';

/** Bar under a settings form: what has changed and is not saved yet, or what must be put right first. */
export const SaveBar = ({ state }: { readonly state: ReturnType<typeof useSettingsForm> }) => {
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
    <div className="settings-bar">
      <span role="status">
        {wrong.length > 0 ? (
          <span className="settings-bar-wrong">{t('settings.wrong', { names: wrong.join(between) })}</span>
        ) : (
          isDirty && (
            <>
              {t('settings.unsaved', { count: changed.length })}{' '}
              <span className="strong settings-bar-names">{changed.join(between)}</span>
            </>
          )
        )}
      </span>
      <span className="bar">
        {isDirty && <Button onClick={discard}>{t('settings.discard')}</Button>}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('common.save')}
        </Button>
      </span>
    </div>
  );
};
