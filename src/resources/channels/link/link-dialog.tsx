import { useState } from 'react';
import { paramsOfRow } from '../../../schema/action';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { textIn } from '../../../screens/data/row';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { RowDialogProps } from '../../../screens/screen';
import { useRepeated } from '../../../screens/use-repeated';
import { useWords } from '../../../screens/words';
import { verifyCode } from '../actions';
import { requestCode } from '../link-actions';
import { status } from '../queries';
import { LinkBody } from './link-body';
import { QrPicture } from './qr-picture';

/**
 * Links a channel's phone: by a QR code, which needs no code typed here, or by a code that is typed into the phone and
 * confirmed here (CHN-04, CHN-12 to CHN-16, CHN-22).
 */
export const LinkDialog = ({ row, onClose }: RowDialogProps) => {
  const { t } = useWords();
  const [code, setCode] = useState('');
  const [issued, setIssued] = useState<string | null>(null);
  const [looks, setLooks] = useState(0);
  const connection = useQueryOf(status, {}, { params: { id: row.id } });
  const issue = useAction(requestCode);
  const verify = useAction(verifyCode);
  const { status: word = '', me } = connection.data ?? {};
  const polling = useRepeated(() => {
    connection.retry();
    setLooks((number) => number + 1);
  }, word !== 'WORKING');

  const ask = async () => {
    const sent = await issue.send(paramsOfRow(requestCode, row.id), {});
    if (sent) setIssued(sent.answer.code);
  };
  const send = async () => {
    const sent = await verify.send(paramsOfRow(verifyCode, row.id), { code });
    if (sent) onClose();
    else connection.retry();
  };
  return (
    <ActionDialog
      title={t('channels.verifyTitle')}
      subject={textIn(row, 'channelName')}
      okText={t('messaging.verify')}
      isBusy={verify.isBusy}
      problem={verify.problem || issue.problem}
      onSend={() => void send()}
      onClose={onClose}
    >
      <LinkBody
        status={word}
        me={me}
        isUnreachable={connection.error !== undefined}
        polling={polling}
        issued={issued}
        isIssuing={issue.isBusy}
        onIssue={() => void ask()}
        code={code}
        onCode={setCode}
        wrong={verify.errors.code}
      >
        {word === 'SCAN_QR_CODE' && (
          <>
            <p className="link-state" role="status">
              {t('messaging.status.scan')}
            </p>
            <QrPicture channelId={row.id} at={Math.floor(looks / 2)} />
          </>
        )}
      </LinkBody>
    </ActionDialog>
  );
};
