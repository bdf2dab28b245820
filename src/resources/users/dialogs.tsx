import { renderSVG } from 'uqr';
import { useFormat } from '../../i18n/react';
import { IssueOnce } from '../../screens/actions/one-time-secret';
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
  return (
    <IssueOnce
      {...props}
      action={invite}
      screen={{ entity: users }}
      shown={({ token, expiresAt }) => {
        // In the fragment, which browsers send to nobody and no log keeps.
        const link = `${location.origin}/invitation#${token}`;
        const time = format.dateTime(expiresAt);
        const qr = encodeURIComponent(renderSVG(link, { ecc: 'M', border: 3 }));
        return {
          label: label(invite.label),
          secret: link,
          children: (
            <>
              <p>{t('users.linkText', { name: textIn(props.row, 'fullName'), time })}</p>
              <img src={`data:image/svg+xml,${qr}`} width={190} height={190} alt={t('users.linkQr')} />
            </>
          ),
        };
      }}
    />
  );
};

/** Begins a look at the product as this person sees it. */
export const SeeAsDialog = (props: RowDialogProps) => (
  <SeeAs {...props} action={seeAs} screen={{ entity: users }} />
);
