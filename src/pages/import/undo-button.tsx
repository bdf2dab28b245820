import { Button, Popconfirm } from 'antd';
import { useEffect } from 'react';
import { errorMessage } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import type { Import } from '../../schema/import';
import type { ImportCalls } from '../../schema/import-calls';
import { useWords } from '../../screens/words';
import { useImport } from './use-import';

interface UndoButtonProps {
  readonly one: Import;
  readonly calls: ImportCalls;
  readonly importId: number;
  readonly size?: 'small';
  readonly onUndone?: () => void;
}

/** Takes a batch back after a question; what stands in the way is said as a toast. */
export const UndoButton = ({ one, calls, importId, size, onUndone }: UndoButtonProps) => {
  const { t } = useWords();
  const { running, error, undo } = useImport(one, calls);
  useEffect(() => {
    if (error !== null) pushToast({ kind: 'error', title: t('common.error'), text: errorMessage(error, t) });
  }, [error, t]);
  const start = async () => {
    if (!(await undo(importId))) return;
    pushToast({ kind: 'success', title: t('import.undone') });
    onUndone?.();
  };
  const text = t(size === 'small' ? 'import.undoShort' : 'import.undo');
  return (
    <Popconfirm
      title={t('import.undo')}
      description={<span className="import-ask">{t('import.undoAsk')}</span>}
      okText={t('import.undoShort')}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: true }}
      onConfirm={() => void start()}
    >
      <Button danger size={size} loading={running !== null}>
        {running ? t('import.undoing') : text}
      </Button>
    </Popconfirm>
  );
};
