import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { HttpError } from '../../../providers/http-error';
import { errorMessage } from '../../../providers/messages';
import { pushToast } from '../../../providers/toasts';
import { requestPhoneBinding, unbind } from '../../../resources/channels/link-actions';
import { fullNumberOf } from '../../../resources/channels/numbers';
import { sendTest } from '../../../resources/messages/sending';
import { useAction } from '../../../screens/actions/use-action';
import type { FormValues } from '../../../screens/form/values/merge';
import { useWords } from '../../../screens/words';
import { BindDialog } from './bind-dialog';

interface ConnectionProps {
  readonly isVerified: boolean;
  /** The phone was linked or unlinked. */
  readonly onChanged: () => void;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Whether the phone is linked, and what can be done then: try it, or let it go; or link it (MSG-06 to MSG-08). */
export const Connection = ({ isVerified, onChanged }: ConnectionProps) => {
  const { t, label } = useWords();
  const { modal } = App.useApp();
  const { getValues, setFocus } = useFormContext<FormValues>();
  const test = useAction(sendTest);
  const release = useAction(unbind);
  const [phone, setPhone] = useState<string>();
  const refused = (error: HttpError) => {
    const text = t('messaging.error.test');
    const isSaid = error.kind !== 'http' || error.message !== '' || error.errors !== undefined;
    return isSaid ? `${text}: ${errorMessage(error, t)}` : text;
  };

  const tryOut = () =>
    void test.send({}, { phoneNumber: textIn(getValues('testPhoneNumber')) || null }, { refused });
  const bind = () => {
    const number = fullNumberOf(textIn(getValues('countryCode')), textIn(getValues('phoneNumber')));
    if (number !== undefined) return setPhone(number);
    pushToast({ kind: 'error', title: t('common.error'), text: t('messaging.error.phoneFirst') });
    setFocus('phoneNumber');
  };
  const ask = () =>
    modal.confirm({
      title: label(unbind.label),
      content: unbind.confirm && label(unbind.confirm),
      okText: label(unbind.label),
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      autoFocusButton: 'cancel',
      centered: true,
      onOk: async () => {
        if (await release.send({}, {})) onChanged();
      },
    });
  return (
    <div className="messaging-state">
      <Tag color={isVerified ? 'green' : 'gold'}>
        {t(isVerified ? 'messaging.verified' : 'messaging.unverified')}
      </Tag>
      {isVerified ? (
        <>
          <Button onClick={tryOut} loading={test.isBusy}>
            {label(sendTest.label)}
          </Button>
          <Button danger onClick={ask} loading={release.isBusy}>
            {label(unbind.label)}
          </Button>
        </>
      ) : (
        <Button onClick={bind}>{label(requestPhoneBinding.label)}</Button>
      )}
      {phone !== undefined && (
        <BindDialog
          phone={phone}
          onClose={() => {
            setPhone(undefined);
            onChanged();
          }}
        />
      )}
    </div>
  );
};
