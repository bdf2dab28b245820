import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { useFormat } from '../../i18n/react';
import { pushToast } from '../../providers/toasts';
import { type ActionAnswer, answerOf } from '../../schema/action';
import { ActionRun } from '../../screens/actions/action-run';
import { textIn } from '../../screens/data/row';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { invite } from './actions';
import { users } from './entity';

/** Makes the link by which a user chooses a password, and shows it once: as text to copy and as a QR code. */
export const InviteDialog = (props: RowDialogProps) => {
  const [made, setMade] = useState<ActionAnswer<typeof invite>>();
  return made ? (
    <LinkDialog name={textIn(props.row, 'fullName')} made={made} onClose={props.onClose} />
  ) : (
    <ActionRun
      {...props}
      action={invite}
      screen={{ entity: users }}
      onSent={(answer) => setMade(answerOf(invite, answer))}
    />
  );
};

interface LinkProps {
  readonly name: string;
  readonly made: ActionAnswer<typeof invite>;
  readonly onClose: () => void;
}

const LinkDialog = ({ name, made, onClose }: LinkProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  // In the fragment, which browsers send to nobody and no log keeps.
  const link = `${location.origin}/invitation#${made.token}`;
  return (
    <Modal open title={label(invite.label)} width={460} footer={null} onCancel={onClose}>
      <div className="stack invite-link">
        <p>{t('users.linkText', { name, time: format.dateTime(made.expiresAt) })}</p>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(link, { ecc: 'M', border: 3 }))}`}
          width={190}
          height={190}
          alt={t('users.linkQr')}
        />
        <Input.TextArea value={link} readOnly autoSize dir="ltr" aria-label={label(invite.label)} />
        {/* Browsers offer the clipboard only on secure pages. */}
        {navigator.clipboard && (
          <Button
            onClick={async () => {
              await navigator.clipboard.writeText(link);
              pushToast({ kind: 'success', title: t('users.linkCopied') });
            }}
          >
            {t('users.linkCopy')}
          </Button>
        )}
      </div>
    </Modal>
  );
};
