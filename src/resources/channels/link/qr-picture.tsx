import { useDataProvider } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { addressOf } from '../../../schema/answer';
import { useWords } from '../../../screens/words';
import { channels } from '../entity';

interface QrPictureProps {
  readonly channelId: number;
  /** Another number asks for the picture again: a provider changes it while nobody scans. */
  readonly at: number;
}

/** The code to be scanned with the phone (CHN-16, CHN-31). It needs the session, which no plain picture sends. */
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
    // Between two codes there may be none for a moment; the next look brings it.
    load().catch(() => undefined);
    return () => {
      controller.abort();
      if (made) setTimeout(URL.revokeObjectURL, 1000, made);
    };
  }, [channelId, at]);
  if (address === undefined) return <div className="link-qr" aria-busy />;
  return <img className="link-qr" src={address} alt={t('messaging.status.scan')} width={240} height={240} />;
};
