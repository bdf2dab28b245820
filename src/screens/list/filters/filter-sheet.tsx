import { CloseOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { IconButton } from '../../controls/icon-button';
import { useWords } from '../../words';

interface FilterSheetProps {
  readonly clear: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The filters as a sheet that comes from the bottom edge, where the thumb is. */
export const FilterSheet = ({ clear, onClose, children }: FilterSheetProps) => {
  const { t } = useWords();
  return (
    <Drawer
      open
      placement="bottom"
      height="auto"
      rootClassName="filter-sheet"
      classNames={{ footer: 'bar gap-12' }}
      styles={{
        wrapper: { maxBlockSize: '88dvh' },
        content: { borderRadius: '16px 16px 0 0', background: 'var(--card)' },
        header: { paddingBlock: 8, paddingInline: '16px 8px' },
        body: { padding: 16 },
        footer: { padding: '12px 16px' },
      }}
      title={t('common.filters')}
      closable={false}
      extra={<IconButton type="text" icon={CloseOutlined} text={t('common.close')} onClick={onClose} />}
      footer={
        <>
          {clear}
          <Button className="to-end" onClick={onClose}>
            {t('list.showRows')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <fieldset className="filter-panel grid gap-12 slim" aria-label={t('common.filters')}>
        {children}
      </fieldset>
    </Drawer>
  );
};
