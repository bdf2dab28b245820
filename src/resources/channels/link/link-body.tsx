import { Button, Input, Tag } from 'antd';
import { type ReactNode, useId } from 'react';
import { describedBy, FieldFrame } from '../../../screens/form/frame/field-frame';
import type { Repetition } from '../../../screens/hooks';
import { Notice } from '../../../screens/notice';
import { useWords } from '../../../screens/words';
import { channelRefusals } from '../words';
import './link.css';

/** Format of a pairing code (CHN-22, BND-05). */
const codeShape = 'XXXX-XXXX';

interface LinkBodyProps {
  /** Status word of the provider; undefined before the first query. */
  readonly status: string | undefined;
  readonly me: { readonly id: string | null; readonly pushName: string | null } | null | undefined;
  readonly isUnreachable: boolean;
  readonly polling: Repetition;
  /** The code to type into the phone; null before it is requested. */
  readonly issued: string | null;
  readonly isIssuing: boolean;
  readonly onIssue: () => void;
  /** True if a code was asked for, so that somebody has one to type. A phone linked by QR code needs none. */
  readonly isAsked: boolean;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly wrong: string | undefined;
  /** Another way to link the phone. */
  readonly children?: ReactNode;
}

/** Link state of a phone, the code to link it, and the input to confirm that code (CHN-15, CHN-16, CHN-22). */
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
      {props.isUnreachable && <Notice type="warning" message={label(channelRefusals.unreachable.said)} />}
      {props.children}
      {polling.isOver && <Button onClick={polling.again}>{t('messaging.checkAgain')}</Button>}
      {!isLinked && (
        <div className="grid link-issue">
          <Button onClick={props.onIssue} loading={props.isIssuing}>
            {t('channels.requestCode')}
          </Button>
          {issued !== null && (
            <p role="status">
              {t('messaging.codeShown', { code: '' })} <bdi className="link-code strong">{issued}</bdi>
            </p>
          )}
        </div>
      )}
      {(!isLinked || props.isAsked) && (
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
      )}
    </>
  );
};
