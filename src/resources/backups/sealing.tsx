import { Button } from 'antd';
import { useState } from 'react';
import { useAction } from '../../screens/actions/use-action';
import { Notice } from '../../screens/notice';
import { useWords } from '../../screens/words';
import { offerPhrase, sealBackups, unsealBackups } from './actions';
import { PhraseForm } from './phrase-form';
import { backupTexts } from './texts';

interface BackupSealingProps {
  readonly state: { readonly isSealed: boolean; readonly isVouched: boolean; readonly signer: string };
  readonly mayChange: boolean;
}

/** What the user is doing: reading a new phrase, typing it back, or typing the one in force. */
type Step =
  | { readonly kind: 'none' }
  | { readonly kind: 'shown'; readonly phrase: string }
  | { readonly kind: 'seal' }
  | { readonly kind: 'unseal' };

const none: Step = { kind: 'none' };

/** Says whether backups are sealed, and sets up, changes or ends it: always by typing a phrase. */
export const BackupSealing = ({ state, mayChange }: BackupSealingProps) => {
  const { label, t } = useWords();
  const [step, setStep] = useState<Step>(none);
  const offer = useAction(offerPhrase);
  const begin = async () => {
    const sent = await offer.send({}, {});
    if (sent) setStep({ kind: 'shown', phrase: sent.answer.phrase });
  };
  return (
    <div className="backups-sealing">
      <Notice
        type={state.isSealed ? 'success' : 'warning'}
        message={label(state.isSealed ? backupTexts.sealed : backupTexts.open)}
      />
      {state.isSealed && !state.isVouched && <Notice type="warning" message={label(backupTexts.unvouched)} />}
      {step.kind === 'none' && mayChange && (
        <div className="cluster">
          <Button loading={offer.isBusy} onClick={() => void begin()}>
            {label(state.isSealed ? backupTexts.another : offerPhrase.label)}
          </Button>
          {state.isSealed && !state.isVouched && (
            <Button onClick={() => setStep({ kind: 'seal' })}>{label(backupTexts.typed)}</Button>
          )}
          {state.isSealed && (
            <Button danger onClick={() => setStep({ kind: 'unseal' })}>
              {label(unsealBackups.label)}
            </Button>
          )}
        </div>
      )}
      {step.kind === 'shown' && (
        <>
          <p className="backups-note">{label(backupTexts.words)}</p>
          <p className="soft backups-note">
            {label(backupTexts.signer)} <code dir="ltr">{state.signer}</code>
          </p>
          <ol className="backups-phrase" dir="ltr" aria-label={label(sealBackups.input.phrase.label)}>
            {[...step.phrase.split(' ').entries()].map(([place, word]) => (
              <li key={place}>{word}</li>
            ))}
          </ol>
          <div className="cluster">
            <Button type="primary" onClick={() => setStep({ kind: 'seal' })}>
              {label(backupTexts.written)}
            </Button>
            <Button onClick={() => setStep(none)}>{t('common.cancel')}</Button>
          </div>
        </>
      )}
      {step.kind === 'seal' && <PhraseForm action={sealBackups} onEnd={() => setStep(none)} />}
      {step.kind === 'unseal' && <PhraseForm action={unsealBackups} onEnd={() => setStep(none)} />}
    </div>
  );
};
