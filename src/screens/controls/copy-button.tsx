import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useWords } from '../words';

/** Copies a code or a phone, and says so. */
export const CopyButton = ({ text }: { readonly text: string }) => {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  // Browsers give a page the clipboard only on a safe address.
  if (!navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const label = t(copied ? 'generic.copied' : 'generic.copy');
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={`${label}: ${text}`}
      title={label}
      onClick={() => void copy().catch(() => setCopied(false))}
    >
      {copied ? <CheckOutlined /> : <CopyOutlined />}
    </button>
  );
};
