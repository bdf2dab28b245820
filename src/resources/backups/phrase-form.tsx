import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useAction } from '../../screens/actions/use-action';
import { describedBy, FieldFrame } from '../../screens/form/frame/field-frame';
import { useWords } from '../../screens/words';
import type { sealBackups, unsealBackups } from './actions';
import { backupTexts } from './texts';

interface PhraseFormProps {
  readonly action: typeof sealBackups | typeof unsealBackups;
  readonly onEnd: () => void;
}

/** Asks for the twelve words of a recovery phrase and sends them. The browser keeps them nowhere. */
export const PhraseForm = ({ action, onEnd }: PhraseFormProps) => {
  const { label, t } = useWords();
  const id = useId();
  const [phrase, setPhrase] = useState('');
  const { isBusy, errors, problem, send } = useAction(action);
  const error = errors.phrase ?? (problem === '' ? undefined : problem);
  return (
    <form
      className="backups-sealing"
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send({}, { phrase }).then((sent) => sent && onEnd());
      }}
    >
      <FieldFrame id={id} label={label(backupTexts.typed)} required {...(error ? { error } : {})}>
        <Input.TextArea
          id={id}
          dir="ltr"
          rows={2}
          maxLength={300}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          value={phrase}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, error, undefined)}
          onChange={({ target }) => setPhrase(target.value)}
        />
      </FieldFrame>
      <div className="cluster">
        <Button type="primary" htmlType="submit" loading={isBusy} danger={action.danger}>
          {label(action.label)}
        </Button>
        <Button onClick={onEnd}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
};
