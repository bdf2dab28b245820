import { useState } from 'react';
import { renderSVG } from 'uqr';
import { useFormat } from '../../i18n/react';
import { type ActionAnswer, answerOf } from '../../schema/action';
import { ActionRun } from '../../screens/actions/action-run';
import { ShownOnce } from '../../screens/actions/one-time-secret';
import { textIn } from '../../screens/data/row';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { SeeAs } from '../roles/dialogs';
import { invite, seeAs } from './actions';
import { users } from './entity';

/** Makes the link by which a user chooses a password, and shows it once: as text to copy and as a QR code. */
export const InviteDialog = (props: RowDialogProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const [made, setMade] = useState<ActionAnswer<typeof invite>>();
  const name = textIn(props.row, 'fullName');
  if (!made)
    return (
      <ActionRun
        {...props}
        action={invite}
        screen={{ entity: users }}
        onSent={(answer) => setMade(answerOf(invite, answer))}
      />
    );
  // In the fragment, which browsers send to nobody and no log keeps.
  const link = `${location.origin}/invitation#${made.token}`;
  const named = label(invite.label);
  return (
    <ShownOnce title={named} name={name} label={named} secret={link} onClose={props.onClose}>
      <p>{t('users.linkText', { name, time: format.dateTime(made.expiresAt) })}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(link, { ecc: 'M', border: 3 }))}`}
        width={190}
        height={190}
        alt={t('users.linkQr')}
      />
    </ShownOnce>
  );
};

/** Begins a look at the product as this person sees it. */
export const SeeAsDialog = (props: RowDialogProps) => (
  <SeeAs {...props} action={seeAs} screen={{ entity: users }} />
);
