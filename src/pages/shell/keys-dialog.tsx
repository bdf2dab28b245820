import { Modal } from 'antd';
import { useT } from '../../i18n/react';
import type { TextKey } from '../../i18n/texts';
import { keyName } from './hooks';
import './dialogs.css';

const keys: readonly { readonly key: string; readonly text: TextKey }[] = [
  { key: 'mod+K', text: 'keys.palette' },
  { key: '/', text: 'keys.search' },
  { key: 'F', text: 'keys.filter' },
  { key: 'N', text: 'keys.create' },
  { key: 'Space', text: 'keys.choose' },
  { key: 'mod+Enter', text: 'keys.save' },
  { key: 'Esc', text: 'keys.close' },
  { key: 'mod+B', text: 'keys.sidebar' },
  { key: '?', text: 'keys.help' },
];

export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  return (
    <Modal open title={t('keys.title')} onCancel={onClose} footer={null} width={440} centered>
      <dl className="grid gap-4" style={{ margin: '12px 0 0' }}>
        {keys.map(({ key, text }) => (
          <div key={key} className="bar shell-keys-row">
            <dt>{t(text)}</dt>
            <dd className="flex gap-4" dir="ltr">
              {keyName(key)
                .split(' ')
                .map((part) => (
                  <kbd key={part} className="shell-kbd soft small">
                    {part}
                  </kbd>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};
