import { UploadOutlined } from '@ant-design/icons';
import { CanAccess } from '@refinedev/core';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { canParams } from '../../providers/access';
import { theBook } from '../../providers/book';
import type { Entity } from '../../schema/entity';
import { importsOf } from '../../schema/import';
import { Glyph } from '../../screens/glyph';
import { useWords } from '../../screens/words';

/**
 * Button from a list to the import of its rows. Hidden without the permission. Loaded lazily with the import
 * declarations, because only users who may import need them.
 */
export const ImportButton = ({ entity }: { readonly entity: Entity }) => {
  const { t } = useWords();
  const navigate = useNavigate();
  const permission = importsOf(theBook()).find(({ of }) => of === entity)?.permission;
  if (permission === undefined) return null;
  return (
    <CanAccess {...canParams(permission)}>
      <Button icon={<Glyph of={UploadOutlined} />} onClick={() => void navigate(`/import?of=${entity.name}`)}>
        {t('common.import')}
      </Button>
    </CanAccess>
  );
};
