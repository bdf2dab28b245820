import { useState } from 'react';
import { answerOf } from '../../schema/action';
import { ActionRun } from '../../screens/actions/action-run';
import { ShownOnce } from '../../screens/actions/one-time-secret';
import { textIn } from '../../screens/data/row';
import { Notice } from '../../screens/notice';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { issueToken } from './actions';
import { serviceAccounts } from './entity';

/** Issues a token and shows it, which the server does only this once. */
export const TokenDialog = (props: RowDialogProps) => {
  const { t, label } = useWords();
  const [token, setToken] = useState<string>();
  return token === undefined ? (
    <ActionRun
      {...props}
      action={issueToken}
      screen={{ entity: serviceAccounts }}
      onSent={(answer) => setToken(answerOf(issueToken, answer).token)}
    />
  ) : (
    <ShownOnce
      title={label(issueToken.label)}
      name={textIn(props.row, 'name')}
      label={label(issueToken.answer.fields.token.label)}
      secret={token}
      onClose={props.onClose}
    >
      <Notice type="warning" message={t('serviceAccounts.tokenOnce')} />
    </ShownOnce>
  );
};
