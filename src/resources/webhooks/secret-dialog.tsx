import { IssueOnce } from '../../screens/actions/one-time-secret';
import { Notice } from '../../screens/notice';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { issueSecret } from './actions';
import { webhooks } from './entity';

/** Issues a secret and shows it, which the server does only this once. */
export const SecretDialog = (props: RowDialogProps) => {
  const { t, label } = useWords();
  return (
    <IssueOnce
      {...props}
      action={issueSecret}
      screen={{ entity: webhooks }}
      shown={({ secret }) => ({
        label: label(issueSecret.answer.fields.secret.label),
        secret,
        children: <Notice type="warning" message={t('webhooks.secretOnce')} />,
      })}
    />
  );
};
