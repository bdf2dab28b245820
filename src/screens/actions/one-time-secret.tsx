import { Button, Input, Modal } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type ReactNode, useRef, useState } from 'react';
import { type Action, type ActionAnswer, answerOf } from '../../schema/action';
import { textIn } from '../data/row';
import { useWords } from '../words';
import { ActionRun, type ActionRunProps } from './action-run';

interface ShownOnceProps {
  readonly title: string;
  /** Whose it is. */
  readonly name: string;
  readonly label: string;
  readonly secret: string;
  /** Drawn above it: what it is for. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

interface IssueProps<X extends Action> extends Omit<ActionRunProps, 'action' | 'onSent'> {
  readonly action: X;
  /** What the answer holds, and what is told above it. */
  readonly shown: (answer: ActionAnswer<X>) => Pick<ShownOnceProps, 'label' | 'secret' | 'children'>;
}

/** Runs an action that answers a secret, and shows that in the place of its dialog. */
export const IssueOnce = <X extends Action>({ shown, ...run }: IssueProps<X>) => {
  const { label } = useWords();
  const [answer, setAnswer] = useState<ActionAnswer<X>>();
  if (answer === undefined)
    return <ActionRun {...run} onSent={(sent) => setAnswer(answerOf(run.action, sent))} />;
  const name = textIn(run.row, run.screen.entity.title);
  return <ShownOnce title={label(run.action.label)} {...{ name, ...shown(answer) }} onClose={run.onClose} />;
};

/** A secret that the server tells only this once: to copy. A click beside it or Escape would lose it for good. */
const ShownOnce = ({ title, name, label, secret, children, onClose }: ShownOnceProps) => {
  const { t } = useWords();
  const [isCopied, setIsCopied] = useState(false);
  const shown = useRef<TextAreaRef>(null);
  const copy = () =>
    navigator.clipboard
      .writeText(secret)
      .then(() => setIsCopied(true))
      // The browser may forbid it. Then the user copies what is selected.
      .catch(() => shown.current?.focus());
  return (
    <Modal
      open
      className="sheet"
      width={480}
      keyboard={false}
      maskClosable={false}
      title={
        <span className="cluster rows-4 cols-12">
          <span className="show-kind">{title}</span>
          <bdi className="show-name">{name}</bdi>
        </span>
      }
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className="stack">
        {children}
        <Input.TextArea
          dir="ltr"
          ref={shown}
          readOnly
          autoSize
          value={secret}
          aria-label={label}
          onFocus={({ target }) => target.select()}
        />
        {/* Browsers offer the clipboard only on secure pages. */}
        {navigator.clipboard && (
          <Button type="primary" onClick={copy}>
            {t(isCopied ? 'generic.copied' : 'generic.copy')}
          </Button>
        )}
      </div>
    </Modal>
  );
};
