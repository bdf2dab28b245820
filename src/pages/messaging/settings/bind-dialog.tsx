import { useState } from 'react';
import type { HttpError } from '../../../providers/http-error';
import { channels } from '../../../resources/channels/entity';
import { LinkBody } from '../../../resources/channels/link/link-body';
import { requestPhoneBinding, verifyBinding } from '../../../resources/channels/link-actions';
import { sessionStatus } from '../../../resources/channels/queries';
import { lacksAcceptance } from '../../../resources/channels/risk';
import { RiskNotice } from '../../../resources/channels/risk-notice';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useRowsOf } from '../../../screens/query/use-rows-of';
import { useRepeated } from '../../../screens/use-repeated';
import { useWords } from '../../../screens/words';

interface BindDialogProps {
  /** With its country. */
  readonly phone: string;
  readonly onClose: () => void;
}

/** Binds the phone of the settings: a code is asked for, typed into the phone, and confirmed here (BND-01 to BND-07). */
export const BindDialog = ({ phone, onClose }: BindDialogProps) => {
  const { t, label } = useWords();
  const [code, setCode] = useState('');
  const [issued, setIssued] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [acceptsRisk, setAcceptsRisk] = useState(false);
  const { rows: lines } = useRowsOf(channels, { pageSize: 100 });
  const isAccepted = lines?.some((line) => line.isDefault && !lacksAcceptance(line));
  const issue = useAction(requestPhoneBinding);
  const verify = useAction(verifyBinding);
  const connection = useQueryOf(sessionStatus, {}, { isWanted: isAsked });
  const status = isAsked ? (connection.data?.status ?? '') : undefined;
  const polling = useRepeated(connection.retry, isAsked && status !== 'WORKING');
  const refused = (error: HttpError) =>
    error.kind === 'http' && !error.message && !error.errors ? t('messaging.error.bind') : undefined;
  const ask = async () => {
    const sent = await issue.send({}, { phoneNumber: phone, method: null, acceptsRisk }, { refused });
    if (!sent) return;
    setAsked(true);
    setIssued(sent.answer.code);
  };
  const send = async () => {
    const sent = await verify.send({}, { code }, { refused });
    if (sent) onClose();
    else if (isAsked) connection.retry();
  };
  return (
    <ActionDialog
      title={t('messaging.bindTitle')}
      subject={phone}
      okText={label(verifyBinding.label)}
      isBusy={verify.isBusy}
      problem={verify.problem || issue.problem || issue.errors.phoneNumber || ''}
      onSend={() => void send()}
      onClose={onClose}
    >
      {isAccepted === false && !isAsked && <RiskNotice isAccepted={acceptsRisk} onAccept={setAcceptsRisk} />}
      <LinkBody
        status={status}
        me={connection.data?.me}
        isUnreachable={connection.error !== undefined}
        polling={polling}
        issued={issued}
        isIssuing={issue.isBusy}
        onIssue={() => void ask()}
        code={code}
        onCode={setCode}
        wrong={verify.errors.code}
      />
    </ActionDialog>
  );
};
