import { CheckOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useT } from '../../i18n/react';
import type { HttpError } from '../../providers/http-error';
import { errorMessage } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import { lacksAcceptance } from '../../resources/channels/actions';
import { channels } from '../../resources/channels/entity';
import { RiskNotice } from '../../resources/channels/form';
import {
  fullNumberOf,
  requestPhoneBinding,
  unbind,
  verifyBinding,
} from '../../resources/channels/link-actions';
import { LinkForm } from '../../resources/channels/link-dialog';
import { sessionStatus } from '../../resources/channels/queries';
import { sendTest } from '../../resources/messages/send-actions';
import { messagingSettings } from '../../resources/messages/settings';
import type { ActionAnswer } from '../../schema/action';
import { partsOf } from '../../schema/settings';
import { useAction } from '../../screens/actions/use-action';
import type { FormValues } from '../../screens/form/values/merge';
import { Glyph } from '../../screens/glyph';
import { useQueryOf, useRowsOf } from '../../screens/query/use-query-of';
import { useQuestion } from '../../screens/question';
import type { FormParts, InputProps } from '../../screens/screen';
import { SettingsForm } from '../../screens/settings/settings-form';
import { PartsNav } from '../../screens/settings/settings-nav';
import { useSettingsForm } from '../../screens/settings/use-settings-form';
import { useWords } from '../../screens/words';
import { TemplateInput } from './template-input';
import './messaging.css';

const groups = [messagingSettings] as const;

const inputs: FormParts['inputs'] = Object.fromEntries(
  Object.entries(messagingSettings.fields).flatMap(([key, field]) => {
    const variables = field.kind === 'text' && 'variables' in field ? field.variables : undefined;
    return variables
      ? [[key, (props: InputProps) => <TemplateInput {...props} variables={variables} />]]
      : [];
  }),
);

/** Settings of the automatic messages: which are sent, when, and with which text (MSG-03). */
export const MessagingForm = () => {
  const t = useT();
  const state = useSettingsForm({
    groups,
    saved: 'messaging.saved',
    saveFailed: 'messaging.error.save',
    loadFailed: 'messaging.error.load',
  });
  const { answer, refresh } = state;
  return (
    <div className="settings-page">
      <nav className="settings-nav grid gap-2" aria-label={t('settings.sections')}>
        <PartsNav parts={groups.flatMap(partsOf)} />
      </nav>
      <SettingsForm
        name="messaging"
        groups={groups}
        state={state}
        path="/whatsapp-messages"
        loadFailed={t('messaging.error.load')}
        inputs={inputs}
        // The server never sends the stored key. An empty input keeps it (MSG-18).
        hints={{ apiKey: answer?.hasApiKey === true ? t('messaging.apiKeySet') : undefined }}
      >
        <Connection
          isVerified={answer?.isVerified === true}
          isEnabled={answer?.isEnabled === true}
          onChanged={refresh}
        />
      </SettingsForm>
    </div>
  );
};

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

interface ConnectionProps {
  readonly isVerified: boolean;
  readonly isEnabled: boolean;
  readonly onChanged: () => void;
}

/** Link state of the phone and the steps until messages leave: link or release it, test, switch on (MSG-06 to MSG-08). */
const Connection = ({ isVerified, isEnabled, onChanged }: ConnectionProps) => {
  const { t, label } = useWords();
  const question = useQuestion();
  const { getValues, setFocus, setValue } = useFormContext<FormValues>();
  const [isTested, setTested] = useState(false);
  const test = useAction(sendTest);
  const release = useAction(unbind);
  const [phone, setPhone] = useState<string>();
  // Another channel's phone is released among the channels.
  const { rows: lines = [] } = useRowsOf(channels, { pageSize: 100 });
  const isOwn = lines.some((line) => line.isDefault && line.isVerified);
  const refused = (error: HttpError) => {
    const text = t('messaging.error.test');
    const isSaid = error.kind !== 'http' || error.message !== '' || error.errors !== undefined;
    return isSaid ? `${text}: ${errorMessage(error, t)}` : text;
  };

  const tryOut = async () => {
    const phoneNumber = textIn(getValues('testPhoneNumber')) || null;
    if (await test.send({}, { phoneNumber }, { refused })) setTested(true);
  };
  // Changes the switch below, so that the form's own button saves it with all else.
  const switchOn = () => setValue('isEnabled', true, { shouldDirty: true });
  const bind = () => {
    const number = fullNumberOf(textIn(getValues('countryCode')), textIn(getValues('phoneNumber')));
    if (number !== undefined) return setPhone(number);
    pushToast({ kind: 'error', title: t('common.error'), text: t('messaging.error.phoneFirst') });
    setFocus('phoneNumber');
  };
  const ask = () =>
    question({
      title: label(unbind.label),
      content: unbind.confirm && label(unbind.confirm),
      okText: label(unbind.label),
      okButtonProps: { danger: true },
      onOk: async () => {
        if (await release.send({}, {})) onChanged();
      },
    });
  return (
    <div className="stack">
      <span>
        <Tag color={isVerified ? 'green' : 'gold'}>
          {t(isVerified ? 'messaging.verified' : 'messaging.unverified')}
        </Tag>
      </span>
      <ConnectionSteps
        steps={[
          {
            key: 'scan',
            isDone: isVerified,
            command: isVerified ? (
              isOwn && (
                <Button size="small" type="text" danger onClick={ask} loading={release.isBusy}>
                  {label(unbind.label)}
                </Button>
              )
            ) : (
              <Button onClick={bind}>{label(requestPhoneBinding.label)}</Button>
            ),
          },
          {
            key: 'test',
            isDone: isVerified && (isTested || isEnabled),
            command: isVerified && (
              <Button onClick={() => void tryOut()} loading={test.isBusy}>
                {label(sendTest.label)}
              </Button>
            ),
          },
          {
            key: 'on',
            isDone: isVerified && isEnabled,
            command: isVerified && !isEnabled && (
              <Button onClick={switchOn}>{t('messaging.step.switchOn')}</Button>
            ),
          },
        ]}
      />
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

interface BindDialogProps {
  /** Phone number with the country code. */
  readonly phone: string;
  readonly onClose: () => void;
}

/** Links the phone of the settings: request a code, type it into the phone, confirm it here (BND-01 to BND-07). */
export const BindDialog = ({ phone, onClose }: BindDialogProps) => {
  const { t } = useWords();
  const [asked, setAsked] = useState<ActionAnswer<typeof requestPhoneBinding>>();
  const [acceptsRisk, setAcceptsRisk] = useState(false);
  const { rows: lines } = useRowsOf(channels, { pageSize: 100 });
  const line = lines?.find(({ isDefault }) => isDefault);
  const isAccepted = lines && line !== undefined && !lacksAcceptance(line);
  const isLooking = asked !== undefined;
  const issue = useAction(requestPhoneBinding);
  const verify = useAction(verifyBinding);
  const connection = useQueryOf(sessionStatus, {}, { isWanted: isLooking });
  const refused = (error: HttpError) =>
    error.kind === 'http' && !error.message && !error.errors ? t('messaging.error.bind') : undefined;
  const ask = async () => {
    const sent = await issue.send({}, { phoneNumber: phone, method: null, acceptsRisk }, { refused });
    if (sent) setAsked(sent.answer);
  };
  return (
    <LinkForm
      title={t('messaging.bindTitle')}
      subject={phone}
      channelId={line?.id}
      isAsking={issue.isBusy}
      onAsk={() => void ask()}
      onVerify={(code) => verify.send({}, { code }, { refused })}
      problem={issue.problem || issue.errors.phoneNumber || ''}
      notice={
        isAccepted === false &&
        !isLooking && <RiskNotice isAccepted={acceptsRisk} onAccept={setAcceptsRisk} />
      }
      {...{ connection, isLooking, asked, verify, onClose }}
    />
  );
};

interface Step {
  readonly key: 'scan' | 'test' | 'on';
  readonly isDone: boolean;
  /** Command of the step. It stands at every step that is possible, so that a done one can be repeated. */
  readonly command: ReactNode;
}

/** The three steps until messages leave: link the phone, try it out, switch the messages on. */
const ConnectionSteps = ({ steps }: { readonly steps: readonly Step[] }) => {
  const t = useT();
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className="connection-steps grid gap-12">
      {steps.map(({ key, isDone, command }, index) => (
        <li
          key={key}
          className={isDone ? 'connection-done' : undefined}
          aria-current={index === next ? 'step' : undefined}
        >
          <span className="inline strong">
            {isDone && <Glyph of={CheckOutlined} />}
            {t(`messaging.step.${key}`)}
          </span>
          <span className="note">{t(`messaging.step.${key}Text`)}</span>
          {command}
        </li>
      ))}
    </ol>
  );
};
