import { useState } from 'react';
import { answerOf } from '../../schema/action';
import { ActionRun } from '../../screens/actions/action-run';
import { ShownOnce } from '../../screens/actions/one-time-secret';
import { textIn } from '../../screens/data/row';
import { Notice } from '../../screens/notice';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { issueSecret } from './actions';
import { webhooks } from './entity';

/** Issues a secret and shows it, which the server does only this once. */
export const SecretDialog = (props: RowDialogProps) => {
  const { t, label } = useWords();
  const [secret, setSecret] = useState<string>();
  return secret === undefined ? (
    <ActionRun
      {...props}
      action={issueSecret}
      screen={{ entity: webhooks }}
      onSent={(answer) => setSecret(answerOf(issueSecret, answer).secret)}
    />
  ) : (
    <ShownOnce
      title={label(issueSecret.label)}
      name={textIn(props.row, 'name')}
      label={label(issueSecret.answer.fields.secret.label)}
      secret={secret}
      onClose={props.onClose}
    >
      <Notice type="warning" message={t('webhooks.secretOnce')} />
    </ShownOnce>
  );
};
