import { useDataProvider } from '@refinedev/core';
import { Button, Input, Tag } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { paramsOfRow } from '../../schema/action';
import { addressOf } from '../../schema/answer';
import type { RowOf } from '../../schema/types';
import { ActionDialog } from '../../screens/actions/action-dialog';
import { useAction } from '../../screens/actions/use-action';
import type { RowData } from '../../screens/data/row';
import { describedBy, FieldFrame } from '../../screens/form/frame/field-frame';
import { type Repetition, useRepeated } from '../../screens/hooks';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { restart, verifyCode } from './actions';
import { channels } from './entity';
import { fullNumberOf, requestCode } from './link-actions';
import { status } from './queries';
import { channelRefusals } from './words';

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
        <p className="cluster" style={{ marginBlock: '0 12px' }} role="status">
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
        <div className="grid" style={{ marginBlockEnd: 12 }}>
          <Button onClick={props.onIssue} loading={props.isIssuing}>
            {t('channels.requestCode')}
          </Button>
          {issued !== null && (
            <p role="status">
              {t('messaging.codeShown', { code: '' })}{' '}
              <bdi className="link-code strong" style={{ fontSize: '1.25em', letterSpacing: '0.08em' }}>
                {issued}
              </bdi>
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

type LinkedRow = RowData & Pick<RowOf<typeof channels>, 'channelName' | 'countryCode' | 'phoneNumber'>;

/**
 * Links a channel's phone by a QR code, or by a code that is typed into the phone and confirmed here (CHN-04,
 * CHN-12 to CHN-16, CHN-22). The QR code needs no confirmation.
 */
export const LinkDialog = ({ row, onClose }: RowDialogProps<LinkedRow>) => {
  const { t, label } = useWords();
  const [code, setCode] = useState('');
  const [issued, setIssued] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [looks, setLooks] = useState(0);
  const connection = useQueryOf(status, {}, { params: { id: row.id } });
  const issue = useAction(requestCode);
  const verify = useAction(verifyCode);
  const again = useAction(restart);
  const { status: word = '', me } = connection.data ?? {};
  const polling = useRepeated(() => {
    connection.retry();
    setLooks((number) => number + 1);
  }, word !== 'WORKING');

  const isDone = word === 'WORKING' && !isAsked;

  const ask = async () => {
    const phoneNumber = fullNumberOf(row.countryCode, row.phoneNumber) ?? null;
    const sent = await issue.send(paramsOfRow(requestCode, row.id), { phoneNumber });
    if (!sent) return;
    setAsked(true);
    setIssued(sent.answer.code);
  };
  const startAnew = async () => {
    if (await again.send(paramsOfRow(restart, row.id), {})) connection.retry();
  };
  const send = async () => {
    const sent = await verify.send(paramsOfRow(verifyCode, row.id), { code });
    if (sent) onClose();
    else connection.retry();
  };
  return (
    <ActionDialog
      title={t('channels.verifyTitle')}
      subject={row.channelName}
      okText={t(isDone ? 'messaging.linked' : 'messaging.verify')}
      isBusy={verify.isBusy}
      problem={verify.problem || issue.problem || again.problem}
      onSend={() => (isDone ? onClose() : void send())}
      onClose={onClose}
    >
      <LinkBody
        status={word}
        me={me}
        isUnreachable={connection.error !== undefined}
        polling={polling}
        issued={issued}
        isIssuing={issue.isBusy}
        onIssue={() => void ask()}
        isAsked={isAsked}
        code={code}
        onCode={setCode}
        wrong={verify.errors.code}
      >
        {/* A phone that left leaves its channel failed, and a failed one shows no code. */}
        {word === 'FAILED' && (
          <Button type="primary" ghost onClick={() => void startAnew()} loading={again.isBusy}>
            {label(restart.label)}
          </Button>
        )}
        {word === 'SCAN_QR_CODE' && (
          <>
            <p className="cluster" style={{ marginBlock: '0 12px' }} role="status">
              {t('messaging.status.scan')}
            </p>
            <QrPicture channelId={row.id} at={Math.floor(looks / 2)} />
          </>
        )}
      </LinkBody>
    </ActionDialog>
  );
};

interface QrPictureProps {
  readonly channelId: number;
  /** Reloads the picture when it changes, because the provider replaces an unscanned code. */
  readonly at: number;
}

/** White in both schemes, because readers need dark on light. */
const place = {
  display: 'block',
  inlineSize: 240,
  blockSize: 240,
  margin: '0 auto 12px',
  background: '#fff',
};

/** QR code to scan (CHN-16, CHN-31). Fetched by script, because an `<img>` request sends no session. */
export const QrPicture = ({ channelId, at }: QrPictureProps) => {
  const { t } = useWords();
  const { custom } = useDataProvider()();
  const [address, setAddress] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` alone asks again.
  useEffect(() => {
    const controller = new AbortController();
    let made: string | undefined;
    const load = async () => {
      const url = addressOf(`${channels.api}/:id/qr`, { id: channelId });
      const answer = await custom?.<Response>({
        url,
        method: 'get',
        meta: { as: 'stream', signal: controller.signal },
      });
      const blob = await answer?.data.blob();
      if (!blob || controller.signal.aborted) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    // The provider may have no code for a moment; the next poll loads it.
    load().catch(() => undefined);
    return () => {
      controller.abort();
      if (made) setTimeout(URL.revokeObjectURL, 1000, made);
    };
  }, [channelId, at]);
  if (address === undefined) return <div style={place} aria-busy />;
  return <img style={place} src={address} alt={t('messaging.status.scan')} />;
};
