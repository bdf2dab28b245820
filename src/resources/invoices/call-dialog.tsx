import { Alert, Button, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useT } from '../../i18n/react';
import { useReturnFocus } from '../../screens/hooks';
import './invoices.css';

interface CallDialogProps {
  readonly title: ReactNode;
  readonly okText: string;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  /** What stands in the way of the call; it cannot be pressed then. */
  readonly isOff?: boolean;
  /** A refusal that belongs to no field. */
  readonly problem: string;
  readonly width?: number;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small form over a list or a details dialog; it stays until its call has worked (ATT-17, INV-24). */
export const CallDialog = (props: CallDialogProps) => {
  useReturnFocus();
  const {
    title,
    okText,
    isDanger = false,
    isBusy,
    isOff = false,
    problem,
    width = 480,
    onSend,
    onClose,
  } = props;
  const t = useT();
  const formId = useId();
  const send = () => {
    if (!isBusy && !isOff) onSend();
  };
  // The details are around it in all but the page: their keys are not meant by those typed here.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  return (
    <Modal
      open
      className="sheet"
      width={width}
      title={title}
      onCancel={isBusy ? () => {} : onClose}
      maskClosable={false}
      afterOpenChange={(open) => open && document.getElementById(formId)?.querySelector('input')?.focus()}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            danger={isDanger}
            loading={isBusy}
            disabled={isOff}
          >
            {okText}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          send();
        }}
        onKeyDown={onKeyDown}
      >
        {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
        {props.children}
      </form>
    </Modal>
  );
};
