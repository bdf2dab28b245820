import type { ComponentType } from 'react';
import { useT } from '../../../i18n/react';
import type { InputProps } from '../../../screens/screen';
import { SettingsForm } from '../../../screens/settings/settings-form';
import { useSettingsForm } from '../../../screens/settings/use-settings-form';
import { messagingSettings } from '../../../settings/messaging';
import { Connection } from './connection';
import { TemplateInput } from './template-input';
import './messaging-form.css';

const groups = [messagingSettings] as const;

/** Every text with placeholders has the editor for them. */
const inputs: Readonly<Record<string, ComponentType<InputProps>>> = Object.fromEntries(
  Object.entries(messagingSettings.fields).flatMap(([key, field]) => {
    const variables = field.kind === 'text' && 'variables' in field ? field.variables : undefined;
    return variables
      ? [[key, (props: InputProps) => <TemplateInput {...props} variables={variables} />]]
      : [];
  }),
);

/** What is written to customers by itself, when and in which words (MSG-03). */
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
    <SettingsForm
      name="messaging"
      groups={groups}
      state={state}
      path="/whatsapp-messages"
      loadFailed={t('messaging.error.load')}
      inputs={inputs}
      // A stored key is not shown, and an empty one keeps it (MSG-18).
      hints={{ apiKey: answer?.hasApiKey === true ? t('messaging.apiKeySet') : undefined }}
    >
      <Connection isVerified={answer?.isVerified === true} onChanged={refresh} />
    </SettingsForm>
  );
};
