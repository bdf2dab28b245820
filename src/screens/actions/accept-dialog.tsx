import { Alert, Form, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '../words';
import type { AcceptDialogProps } from './accept-dialogs';
import { ActionDialog } from './action-dialog';

interface AcceptDialogParts {
  /** Default: 'Warning'. */
  readonly title?: string;
  /** Text of the button that confirms the change. Default: the flag's label. */
  readonly keep?: string;
  /** The obstacle and the alternatives. Default: only the refusal's text. */
  readonly children?: ReactNode;
}

/** Dialog for a refusal that the user may accept: confirm the change with a reason, or cancel it. */
export const AcceptDialog = (props: AcceptDialogProps & AcceptDialogParts) => {
  const { acceptable, refusal, reason, onReason, onAnswer, children } = props;
  const { t, label } = useWords();
  const formId = useId();
  const [isMissing, setMissing] = useState(false);
  const labelOf = (key: string) => label(acceptable.input[key]?.label ?? { ar: key, en: key });
  const focusReason = () => document.getElementById(`${formId}-reason`)?.focus();
  const keep = () => {
    if (reason.trim() !== '') return onAnswer(true);
    setMissing(true);
    focusReason();
  };
  return (
    <ActionDialog
      title={props.title ?? t('common.warning')}
      okText={props.keep ?? labelOf(acceptable.accept)}
      width={520}
      onSend={keep}
      onClose={() => onAnswer(false)}
    >
      <Alert type="warning" showIcon message={refusal} />
      {children}
      <Form.Item
        layout="vertical"
        label={labelOf(acceptable.reason)}
        htmlFor={`${formId}-reason`}
        required
        {...(isMissing ? { validateStatus: 'error', help: t('common.required') } : {})}
      >
        <Input.TextArea
          id={`${formId}-reason`}
          dir="auto"
          rows={2}
          maxLength={500}
          value={reason}
          aria-invalid={isMissing}
          onChange={({ target }) => {
            setMissing(false);
            onReason(target.value);
          }}
        />
      </Form.Item>
    </ActionDialog>
  );
};
