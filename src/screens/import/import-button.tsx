import { UploadOutlined } from '@ant-design/icons';
import { CanAccess } from '@refinedev/core';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { canParams } from '../../providers/access';
import type { Entity } from '../../schema/entity';
import { Glyph } from '../glyph';
import { useWords } from '../words';

interface ImportButtonProps {
  readonly entity: Entity;
  readonly permission: string;
}

/** Button from a list to the import of its rows. Hidden without the permission. */
export const ImportButton = ({ entity, permission }: ImportButtonProps) => {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <CanAccess {...canParams(permission)}>
      <Button icon={<Glyph of={UploadOutlined} />} onClick={() => void navigate(`/import?of=${entity.name}`)}>
        {t('common.import')}
      </Button>
    </CanAccess>
  );
};
