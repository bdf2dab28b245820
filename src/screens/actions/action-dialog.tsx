import { Button, Modal } from 'antd';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Between } from '../../i18n/react';
import { Choosing, isCalendarOpen, useHeldUpSave } from '../controls/pending-choices';
import { useReturnFocus } from '../hooks';
import { Notice } from '../notice';
import { useLeaveQuestion } from '../question';
import { TypedAhead } from '../type-ahead';
import { useWords } from '../words';

/** Another button that sends the form, between cancel and the main button. */
interface OtherSend {
  readonly text: string;
  /** True for a red text button. */
  readonly isDanger?: boolean;
  readonly isOff?: boolean;
  readonly onSend: () => void;
}

interface ActionDialogProps {
  readonly title: string;
  /** Names of its subject. Each keeps its own direction: a number before a name would turn the name around. */
  readonly subject?: string | readonly string[];
  /** Default: the title. */
  readonly okText?: string;
  readonly okIcon?: ReactNode;
  /** Default: none. */
  readonly others?: readonly OtherSend[];
  /** The amount shown on the button. If it changes while a press waits for a picker, the press is dropped. */
  readonly sum?: number;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  /** True once it only tells what happened: there is nothing left to cancel. Default: false. */
  readonly isOver?: boolean;
  /** True disables the main button. */
  readonly isOff?: boolean;
  /** Refusal that belongs to no field. Default: none. */
  readonly problem?: string;
  readonly width?: number;
  /** Class of a dialog that is laid out by its own style. Default: none. */
  readonly className?: string;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Leaves out a part that another one says: the title of a booking names its customer. */
const saidOnce = (parts: readonly string[]): readonly string[] =>
  parts.filter((part) => !parts.some((other) => other !== part && other.includes(part)));

/** Frame of an action's form, over a list or the details. Stays open until the call succeeds (ATT-17, INV-24). */
export const ActionDialog = (props: ActionDialogProps) => {
  useReturnFocus();
  const { title, subject, okText = title, others = [], isDanger, isBusy, isOff, problem = '' } = props;
  const { t } = useWords();
  const formId = useId();
  const onChosen = useRef(() => {});
  const choosing = useHeldUpSave(onChosen);
  const pressed = useRef({ text: '', sum: props.sum });
  // A picker's answer may have changed the buttons or the amount. Send only what was pressed.
  const send = (text: string, sum = props.sum) => {
    pressed.current = { text, sum };
    const meant = [{ text: okText, isOff, onSend: props.onSend }, ...others].find((way) => way.text === text);
    if (!isBusy && !choosing.isHeldUp() && meant && !meant.isOff && sum === props.sum) meant.onSend();
  };
  onChosen.current = () => send(pressed.current.text, pressed.current.sum);
  // Keep keys typed here from the details, which surround the form except on a page.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isCalendarOpen()) event.stopPropagation();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    send(okText);
  };
  const askToLeave = useLeaveQuestion();
  const written = useRef(new Set<HTMLTextAreaElement>());
  /** Escape and the cross may be pressed by mistake, so they ask before a written text is lost. */
  const close = () => {
    const isWritten = [...written.current].some((text) => text.isConnected && text.value.trim() !== '');
    if (isWritten) askToLeave({ onOk: props.onClose });
    else props.onClose();
  };
  const isOpen = useRef(false);
  const focusFirst = (open: boolean) => {
    isOpen.current = open;
    if (!open) return;
    const form = document.getElementById(formId);
    // Leave the focus alone if the user types here already.
    if (form?.contains(document.activeElement)) return;
    const first = form?.querySelector<HTMLElement>('input, textarea, [role="switch"]');
    // Without inputs, focus the button that changes nothing.
    const leave = form?.closest('[role="dialog"]')?.querySelector<HTMLElement>('.action-leave');
    (first ?? leave)?.focus();
  };
  // The focused element may leave the form, as the input of a code that is not needed any more. Without a focus in the
  // dialog its keys would do nothing.
  useEffect(() => {
    if (!isOpen.current || document.activeElement !== document.body) return;
    const dialog = document.getElementById(formId)?.closest('[role="dialog"]');
    dialog?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });
  return (
    <Modal
      open
      className={props.className === undefined ? 'sheet' : `sheet ${props.className}`}
      width={props.width ?? 480}
      title={
        <span className="cluster rows-4 cols-12">
          <span className="show-kind">{title}</span>
          {subject !== undefined && (
            <span className="show-name">
              {saidOnce([subject].flat()).map((part, index) => (
                <Fragment key={part}>
                  {index > 0 && <Between />}
                  <bdi dir="auto">{part}</bdi>
                </Fragment>
              ))}
            </span>
          )}
        </span>
      }
      onCancel={isBusy ? () => {} : close}
      maskClosable={false}
      afterOpenChange={focusFirst}
      footer={
        <>
          {!props.isOver && (
            <Button className="action-leave" onClick={props.onClose} disabled={isBusy}>
              {t(isDanger ? 'common.back' : 'common.cancel')}
            </Button>
          )}
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
        onInput={({ target }) => {
          if (target instanceof HTMLTextAreaElement) written.current.add(target);
        }}
      >
        {problem !== '' && <Notice type="error" message={problem} />}
        <TypedAhead>
          <Choosing value={choosing.begin}>{props.children}</Choosing>
        </TypedAhead>
      </form>
    </Modal>
  );
};
