import { Button, Flex } from 'antd';
import { pushToast } from '../../providers/toasts';
import { useWords } from '../../screens/words';

interface ByHandProps {
  readonly text: string;
  /** E.164; nobody to open a chat with where there is none, or where the reader may not see it. */
  readonly recipient: string | null;
  /** Whose it is, where a page shows several. */
  readonly about?: string;
}

/** A message for somebody's own phone: its text to copy, and the chat with it already written. */
export const ByHand = ({ text, recipient, about }: ByHandProps) => {
  const { t } = useWords();
  const number = recipient?.replace(/\D/g, '') ?? '';
  const naming = (name: string) => (about === undefined ? {} : { 'aria-label': `${name}: ${about}` });
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    pushToast({ kind: 'success', title: t('generic.copied') });
  };
  return (
    <Flex wrap gap={8}>
      {/* Browsers give a page the clipboard only on a safe address. */}
      {navigator.clipboard && (
        <Button size="small" {...naming(t('queue.copy'))} onClick={() => void copy()}>
          {t('queue.copy')}
        </Button>
      )}
      {number !== '' && (
        <Button
          size="small"
          href={`https://wa.me/${number}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          {...naming(t('queue.openChat'))}
        >
          {t('queue.openChat')}
        </Button>
      )}
    </Flex>
  );
};
