import { useDataProvider } from '@refinedev/core';
import { Button, Input, Tag } from 'antd';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import type { Action, ActionAnswer } from '../../schema/action';
import { addressOf } from '../../schema/answer';
import type { RowOf } from '../../schema/types';
import { ActionDialog } from '../../screens/actions/action-dialog';
import { type ActionCall, useAction } from '../../screens/actions/use-action';
import type { RowData } from '../../screens/data/row';
import { describedBy, FieldFrame } from '../../screens/form/frame/field-frame';
import { useRepeated } from '../../screens/hooks';
import { Notice } from '../../screens/notice';
import { type QueryState, useQueryOf } from '../../screens/query/use-query-of';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { restart, verifyCode } from './actions';
import { channels } from './entity';
import { fullNumberOf, requestCode } from './link-actions';
import { status } from './queries';
import { channelRefusals } from './words';

/** Format of a pairing code (CHN-22, BND-05). */
const codeShape = 'XXXX-XXXX';

interface LinkFormProps
  extends Pick<ComponentProps<typeof ActionDialog>, 'title' | 'subject' | 'problem' | 'onClose'> {
  /** Shows the QR code of this channel. Undefined while there is no channel yet. */
  readonly channelId: number | undefined;
  readonly connection: Pick<QueryState<typeof status>, 'data' | 'error' | 'retry'>;
  /** False until the provider may be asked for the connection. */
  readonly isLooking: boolean;
  /** The code that was asked for, null if the phone gets it. Undefined: none was, and a phone linked by QR code needs none. */
  readonly asked: { readonly code: string | null } | undefined;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
  readonly verify: Pick<ActionCall<Action>, 'isBusy' | 'errors' | 'problem'>;
  /** Resolves to undefined if the code was refused. */
  readonly onVerify: (code: string) => Promise<unknown>;
  readonly notice?: ReactNode;
  /** Another way to link the phone. */
  readonly children?: ReactNode;
}

/** Link state of a phone, the code to link it, and the input to confirm that code (CHN-15, CHN-16, CHN-22). */
export const LinkForm = (props: LinkFormProps) => {
  const { channelId, connection, isLooking, asked, verify } = props;
  const { t, label } = useWords();
  const codeId = useId();
  const [code, setCode] = useState('');
  const [looks, setLooks] = useState(0);
  const word = connection.data?.status ?? '';
  const me = connection.data?.me;
  const isLinked = isLooking && word === 'WORKING';
  const isDone = isLinked && asked === undefined;
  const wrong = verify.errors.code;
  const polling = useRepeated(() => {
    connection.retry();
    setLooks((number) => number + 1);
  }, isLooking && !isLinked);
  const send = async () => {
    if (await props.onVerify(code)) props.onClose();
    else if (isLooking) connection.retry();
  };
  return (
    <ActionDialog
      title={props.title}
      subject={props.subject}
      okText={t(isDone ? 'messaging.linked' : 'messaging.verify')}
      isBusy={verify.isBusy}
      problem={verify.problem || props.problem}
      onSend={() => (isDone ? props.onClose() : void send())}
      onClose={props.onClose}
    >
      {props.notice}
      {isLooking && (
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
      {connection.error && <Notice type="warning" message={label(channelRefusals.unreachable.said)} />}
      {props.children}
      {isLooking && word === 'SCAN_QR_CODE' && channelId !== undefined && (
        <>
          <p className="cluster" style={{ marginBlock: '0 12px' }} role="status">
            {t('messaging.status.scan')}
          </p>
          <QrPicture channelId={channelId} at={Math.floor(looks / 2)} />
        </>
      )}
      {polling.isOver && <Button onClick={polling.again}>{t('messaging.checkAgain')}</Button>}
      {!isLinked && (
        <div className="grid" style={{ marginBlockEnd: 12 }}>
          <Button onClick={props.onAsk} loading={props.isAsking}>
            {t('channels.requestCode')}
          </Button>
          {asked && asked.code !== null && (
            <p role="status">
              {t('messaging.codeShown', { code: '' })}{' '}
              <bdi className="link-code strong" style={{ fontSize: '1.25em', letterSpacing: '0.08em' }}>
                {asked.code}
              </bdi>
            </p>
          )}
        </div>
      )}
      {!isDone && (
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
            onChange={({ target }) => setCode(target.value)}
          />
        </FieldFrame>
      )}
    </ActionDialog>
  );
};

type LinkedRow = RowData & Pick<RowOf<typeof channels>, 'channelName' | 'countryCode' | 'phoneNumber'>;

/**
 * Links a channel's phone by a QR code, or by a code that is typed into the phone and confirmed here (CHN-04,
 * CHN-12 to CHN-16, CHN-22). The QR code needs no confirmation.
 */
export const LinkDialog = ({ row, onClose }: RowDialogProps<LinkedRow>) => {
  const { t, label } = useWords();
  const [asked, setAsked] = useState<ActionAnswer<typeof requestCode>>();
  const connection = useQueryOf(status, {}, { params: { id: row.id } });
  const issue = useAction(requestCode);
  const verify = useAction(verifyCode);
  const again = useAction(restart);
  const ask = async () => {
    const phoneNumber = fullNumberOf(row.countryCode, row.phoneNumber) ?? null;
    const sent = await issue.send({ id: row.id }, { phoneNumber });
    if (sent) setAsked(sent.answer);
  };
  const startAnew = async () => {
    if (await again.send({ id: row.id }, {})) connection.retry();
  };
  return (
    <LinkForm
      title={t('channels.verifyTitle')}
      subject={row.channelName}
      channelId={row.id}
      isLooking
      isAsking={issue.isBusy}
      onAsk={() => void ask()}
      onVerify={(code) => verify.send({ id: row.id }, { code })}
      problem={issue.problem || again.problem}
      {...{ connection, asked, verify, onClose }}
    >
      {/* A phone that left leaves its channel failed, and a failed one shows no code. */}
      {connection.data?.status === 'FAILED' && (
        <Button type="primary" ghost onClick={() => void startAnew()} loading={again.isBusy}>
          {label(restart.label)}
        </Button>
      )}
    </LinkForm>
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
const QrPicture = ({ channelId, at }: QrPictureProps) => {
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
