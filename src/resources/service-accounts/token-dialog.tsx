import { Button, Input, Modal } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { answerOf } from '../../schema/action';
import { ActionRun } from '../../screens/actions/action-run';
import { textIn } from '../../screens/data/row';
import { Notice } from '../../screens/notice';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { issueToken } from './actions';
import { serviceAccounts } from './entity';

/** Issues a token and shows it, which the server does only this once. */
export const TokenDialog = (props: RowDialogProps) => {
  const [token, setToken] = useState<string>();
  return token === undefined ? (
    <ActionRun
      {...props}
      action={issueToken}
      screen={{ entity: serviceAccounts }}
      onSent={(answer) => setToken(answerOf(issueToken, answer).token)}
    />
  ) : (
    <ShownToken {...props} token={token} />
  );
};

const ShownToken = ({ row, token, onClose }: RowDialogProps & { readonly token: string }) => {
  const { t, label } = useWords();
  const [isCopied, setIsCopied] = useState(false);
  const shown = useRef<TextAreaRef>(null);
  const copy = () =>
    navigator.clipboard
      .writeText(token)
      .then(() => setIsCopied(true))
      // The browser may forbid it. Then the user copies what is selected.
      .catch(() => shown.current?.focus());
  return (
    <Modal
      open
      className="sheet"
      width={480}
      // A click beside it or Escape would lose the token for good.
      keyboard={false}
      maskClosable={false}
      title={
        <span className="show-title">
          <span className="show-kind">{label(issueToken.label)}</span>
          <bdi className="show-name">{textIn(row, 'name')}</bdi>
        </span>
      }
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className="stack">
        <Notice type="warning" message={t('serviceAccounts.tokenOnce')} />
        <Input.TextArea
          dir="ltr"
          ref={shown}
          readOnly
          autoSize
          value={token}
          aria-label={label(issueToken.answer.fields.token.label)}
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
