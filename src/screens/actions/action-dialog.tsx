import { Alert, Button, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Choosing, isCalendarOpen, useHeldUpSave } from '../controls/choosing';
import { useReturnFocus } from '../hooks';
import { useWords } from '../words';

/** Another button that sends the form, between cancelling and the main button. */
interface OtherSend {
  readonly text: string;
  /** Stands apart from the others, in red. */
  readonly isDanger?: boolean;
  readonly isOff?: boolean;
  readonly onSend: () => void;
}

interface ActionDialogProps {
  readonly title: string;
  readonly subject?: string;
  /** Default: the title. */
  readonly okText?: string;
  readonly okIcon?: ReactNode;
  /** Default: none. */
  readonly others?: readonly OtherSend[];
  /** The amount shown on the button. If it changes while a press waits for a picker, the press is dropped. */
  readonly sum?: number;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  /** Disables the main button. */
  readonly isOff?: boolean;
  /** A refusal that belongs to no field. */
  readonly problem: string;
  readonly width?: number;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** The frame of an action's small form, over a list or the details; it stays until its call has worked (ATT-17, INV-24). */
export const ActionDialog = (props: ActionDialogProps) => {
  useReturnFocus();
  const { title, subject, okText = title, others = [], isDanger, isBusy, isOff, problem } = props;
  const { t } = useWords();
  const formId = useId();
  const onChosen = useRef(() => {});
  const choosing = useHeldUpSave(onChosen);
  const pressed = useRef({ text: '', sum: props.sum });
  // A choice may have changed what the button does; that has not been pressed yet.
  const send = (text: string, sum = props.sum) => {
    pressed.current = { text, sum };
    const meant = [{ text: okText, isOff, onSend: props.onSend }, ...others].find((way) => way.text === text);
    if (!isBusy && !choosing.isHeldUp() && meant && !meant.isOff && sum === props.sum) meant.onSend();
  };
  onChosen.current = () => send(pressed.current.text, pressed.current.sum);
  // Keys typed here must not reach the details, which stand around the form everywhere but on a page.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isCalendarOpen()) event.stopPropagation();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    send(okText);
  };
  const focusFirst = (open: boolean) => {
    if (!open) return;
    const form = document.getElementById(formId);
    // Leaves the focus alone if somebody types here already.
    if (form?.contains(document.activeElement)) return;
    const first = form?.querySelector<HTMLElement>('input, textarea, [role="switch"]');
    // Without inputs the focus goes to the button that changes nothing.
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
          {others.map((way) => (
            <Button
              key={way.text}
              {...(way.isDanger ? { type: 'text', danger: true } : {})}
              disabled={isBusy || way.isOff}
              onClick={() => send(way.text)}
            >
              {way.text}
            </Button>
          ))}
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
          send(okText);
        }}
        onKeyDown={onKeyDown}
      >
        {problem !== '' && <Alert type="error" showIcon message={problem} />}
        <Choosing value={choosing.begin}>{props.children}</Choosing>
      </form>
    </Modal>
  );
};
