import { useT } from '../../i18n/react';
import { updateUser, useSession } from '../../providers/session';
import { Enrol } from './enrol';
import { OwnStep } from './own-step';

/** Page for a user whose role demands a second step and who has none. The server refuses other calls until then. */
export const ChooseFactor = () => {
  const t = useT();
  const { user } = useSession();
  return (
    <OwnStep title={t('factors.mustTitle')} text={t('factors.mustText')}>
      <Enrol username={user?.username ?? ''} onDone={() => updateUser({ mustEnrol: false })} />
    </OwnStep>
  );
};
