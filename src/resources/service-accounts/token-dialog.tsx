import { IssueOnce } from '../../screens/actions/one-time-secret';
import { Notice } from '../../screens/notice';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { issueToken } from './actions';
import { serviceAccounts } from './entity';

/** Issues a token and shows it, which the server does only this once. */
export const TokenDialog = (props: RowDialogProps) => {
  const { t, label } = useWords();
  return (
    <IssueOnce
      {...props}
      action={issueToken}
      screen={{ entity: serviceAccounts }}
      shown={({ token }) => ({
        label: label(issueToken.answer.fields.token.label),
        secret: token,
        children: <Notice type="warning" message={t('serviceAccounts.tokenOnce')} />,
      })}
    />
  );
};
