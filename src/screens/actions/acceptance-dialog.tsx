import { Button, Input, Modal } from 'antd';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useState } from 'react';
import { FieldFrame } from '../form/frame/field-frame';
import { Notice } from '../notice';
import { useWords } from '../words';
import type { AcceptDialogProps } from './acceptance-dialogs';

interface AcceptDialogParts {
  /** Default: 'Warning'. */
  readonly title?: string;
  /** Text of the button that confirms the change. Default: the flag's label. */
  readonly keep?: string;
  /** The obstacle and the alternatives. Default: only the refusal's text. */
  readonly children?: ReactNode;
}

/** Dialog for a refusal that the user may accept: confirm the change, with a reason where one is declared, or cancel it. */
export const AcceptDialog = (props: AcceptDialogProps & AcceptDialogParts) => {
  const { acceptable, refusal, reason, onReason, onAnswer, children } = props;
  const { t, label } = useWords();
  const formId = useId();
  const [isMissing, setMissing] = useState(false);
  const labelOf = (key: string) => label(acceptable.input[key]?.label ?? { ar: key, en: key });
  const reasonKey = acceptable.reason;
  // Without a reason to type, what changes nothing: a hurried Enter does no harm.
  const first = reasonKey === undefined ? `${formId}-leave` : `${formId}-reason`;
  const focusFirst = () => document.getElementById(first)?.focus();
  useEffect(() => document.getElementById(first)?.focus(), [first]);
  const keep = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reasonKey !== undefined && reason.trim() === '') {
      setMissing(true);
      focusFirst();
    } else onAnswer(true);
  };
  return (
    <Modal
      open
      centered
      width={520}
      title={props.title ?? t('common.warning')}
      maskClosable={false}
      onCancel={() => onAnswer(false)}
      // Once more after opening, because the dialog takes the focus while it opens.
      afterOpenChange={(isOpen) => isOpen && focusFirst()}
      footer={
        <>
          <Button id={`${formId}-leave`} onClick={() => onAnswer(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" form={formId}>
            {props.keep ?? labelOf(acceptable.accept)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep(event);
        }}
        noValidate
      >
        <Notice type="warning" message={refusal} />
        {children}
        {reasonKey !== undefined && (
          <FieldFrame
            id={`${formId}-reason`}
            label={labelOf(reasonKey)}
            required
            {...(isMissing ? { error: t('common.required') } : {})}
          >
            <Input.TextArea
              id={`${formId}-reason`}
              dir="auto"
              rows={2}
              maxLength={500}
              value={reason}
              aria-invalid={isMissing}
              aria-describedby={isMissing ? `${formId}-reason-error` : undefined}
              onChange={({ target }) => {
                setMissing(false);
                onReason(target.value);
              }}
            />
          </FieldFrame>
        )}
      </form>
    </Modal>
  );
};
