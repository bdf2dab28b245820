import { Alert, Button, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Choosing } from '../controls/choosing';
import { useHeldUpSave } from '../form/save/use-held-up-save';
import { useReturnFocus } from '../hooks';
import { useWords } from '../words';

interface ActionDialogProps {
  /** What is done. */
  readonly title: string;
  /** What it is done to. */
  readonly subject?: string;
  /** Default: the title. */
  readonly okText?: string;
  readonly okIcon?: ReactNode;
  /** Further buttons, between leaving and doing it. */
  readonly more?: ReactNode;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  /** What stands in the way of the call; it cannot be pressed then. */
  readonly isOff?: boolean;
  /** A refusal that belongs to no field. */
  readonly problem: string;
  readonly width?: number;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

const openCalendar = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';

/** The frame of an action's small form, over a list or the details; it stays until its call has worked (ATT-17, INV-24). */
export const ActionDialog = (props: ActionDialogProps) => {
  useReturnFocus();
  const { title, subject, okText = title, isDanger = false, isBusy, isOff = false, problem } = props;
  const { t } = useWords();
  const formId = useId();
  const onChosen = useRef(() => {});
  const choosing = useHeldUpSave(onChosen);
  const send = () => {
    if (!isBusy && !choosing.isHeldUp() && !isOff) props.onSend();
  };
  onChosen.current = send;
  // The details are around it in all but the page: their keys are not meant by those typed here.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && document.querySelector(openCalendar)) event.stopPropagation();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  const focusFirst = (open: boolean) => {
    if (!open) return;
    const form = document.getElementById(formId);
    // Who is quicker than the opening, and types already, is left alone.
    if (form?.contains(document.activeElement)) return;
    const first = form?.querySelector<HTMLElement>('input, textarea, [role="switch"]');
    // With nothing to fill in, the button that leaves everything as it is.
    const leave = form?.closest('[role="dialog"]')?.querySelector<HTMLElement>('.action-leave');
    (first ?? leave)?.focus();
  };
  return (
    <Modal
      open
      className="sheet"
      width={props.width ?? 480}
      title={
        <span className="show-title">
          <span className="show-kind">{title}</span>
          {subject !== undefined && (
            <bdi dir="auto" className="show-name">
              {subject}
            </bdi>
          )}
        </span>
      }
      onCancel={isBusy ? () => {} : props.onClose}
      maskClosable={false}
      afterOpenChange={focusFirst}
      footer={
        <>
          <Button className="action-leave" onClick={props.onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          {props.more}
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            danger={isDanger}
            loading={isBusy || choosing.isWaiting}
            disabled={isOff}
            icon={props.okIcon}
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
        <Choosing value={choosing.begin}>{props.children}</Choosing>
      </form>
    </Modal>
  );
};
