import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../i18n/react';
import { useCan } from '../../providers/access';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import { writeSetting } from '../../providers/settings';
import { pushToast } from '../../providers/toasts';
import { moneySettings } from '../../settings/money';

/** Switches the cash drawer of the whole centre on or off, for whoever may change settings (SET-05, R-23). */
export const DrawerSwitch = ({ isOn, onDone }: { readonly isOn: boolean; readonly onDone: () => void }) => {
  const t = useT();
  const maySet = useCan('settings.update');
  const [isBusy, setBusy] = useState(false);
  if (!maySet) return null;
  const set = async () => {
    setBusy(true);
    try {
      await writeSetting(moneySettings, 'drawerEnabled', !isOn);
      onDone();
    } catch (error) {
      if (isAborted(error)) return;
      if (!(error instanceof HttpError)) throw error;
      const text = errorMessage(error, t) || t('drawer.switchFailed');
      pushToast({ kind: 'error', title: t('common.error'), text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button type={isOn ? 'default' : 'primary'} loading={isBusy} onClick={() => void set()}>
      {t(isOn ? 'drawer.switchOff' : 'drawer.switchOn')}
    </Button>
  );
};
