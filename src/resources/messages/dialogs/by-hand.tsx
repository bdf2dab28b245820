import { Button, Flex } from 'antd';
import { pushToast } from '../../../providers/toasts';
import { useWords } from '../../../screens/words';

interface ByHandProps {
  readonly text: string;
  /** E.164; null hides the chat button. */
  readonly recipient: string | null;
  /** Name of the customer, for screen readers when a page shows several. */
  readonly about?: string;
}

/** Message for the user's own phone: copies the text, or opens the chat with it filled in. */
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
      {/* Browsers offer the clipboard only on secure pages. */}
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
