import { Alert, Button, Input, Tag } from 'antd';
import { type ReactNode, useId } from 'react';
import { describedBy, FieldFrame } from '../../../screens/form/frame/field-frame';
import type { Repetition } from '../../../screens/hooks';
import { useWords } from '../../../screens/words';
import { channelRefusals } from '../words';
import './link.css';

/** As codes for a phone are written (CHN-22, BND-05). */
const codeShape = 'XXXX-XXXX';

interface LinkBodyProps {
  /** The provider's word; undefined while nothing was asked of it. */
  readonly status: string | undefined;
  readonly me: { readonly id: string | null; readonly pushName: string | null } | null | undefined;
  readonly isUnreachable: boolean;
  readonly polling: Repetition;
  /** A code to be typed into the phone, once there is one. */
  readonly issued: string | null;
  readonly isIssuing: boolean;
  readonly onIssue: () => void;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly wrong: string | undefined;
  /** Another way to link it. */
  readonly children?: ReactNode;
}

/** How a phone's link stands, the code it is linked by, and the same code typed here to confirm it (CHN-15, CHN-16, CHN-22). */
export const LinkBody = (props: LinkBodyProps) => {
  const { status, me, polling, issued, code, wrong } = props;
  const { t, label } = useWords();
  const codeId = useId();
  const isLinked = status === 'WORKING';
  return (
    <>
      {status !== undefined && (
        <p className="cluster link-state" role="status">
          <Tag color={isLinked ? 'green' : 'gold'}>
            {t(isLinked ? 'messaging.status.working' : 'messaging.status.waiting')}
          </Tag>
          {isLinked && me && (
            <span>
              <bdi>{me.pushName}</bdi> <bdi dir="ltr">{me.id}</bdi>
            </span>
          )}
        </p>
      )}
      {props.isUnreachable && (
        <Alert type="warning" showIcon message={label(channelRefusals.unreachable.said)} />
      )}
      {props.children}
      {polling.isOver && <Button onClick={polling.again}>{t('messaging.checkAgain')}</Button>}
      {!isLinked && (
        <div className="grid link-issue">
          <Button onClick={props.onIssue} loading={props.isIssuing}>
            {t('channels.requestCode')}
          </Button>
          {issued !== null && (
            <p role="status">
              {t('messaging.codeShown', { code: '' })} <bdi className="link-code">{issued}</bdi>
            </p>
          )}
        </div>
      )}
      <FieldFrame id={codeId} label={t('messaging.code')} required wide error={wrong}>
        <Input
          id={codeId}
          dir="ltr"
          autoComplete="one-time-code"
          placeholder={codeShape}
          maxLength={20}
          value={code}
          status={wrong ? 'error' : ''}
          aria-invalid={wrong !== undefined}
          aria-describedby={describedBy(codeId, wrong, undefined)}
          onChange={({ target }) => props.onCode(target.value)}
        />
      </FieldFrame>
    </>
  );
};
