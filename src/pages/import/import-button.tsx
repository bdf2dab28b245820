import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useCan } from '../../providers/access';
import { theBook } from '../../providers/book';
import type { Entity } from '../../schema/entity';
import { importsOf } from '../../schema/import';
import { useWords } from '../../screens/words';

/** The way from a list to the import of its rows; nothing where none is declared, or to who may not. */
export const ImportButton = ({ entity }: { readonly entity: Entity }) => {
  const { t } = useWords();
  const navigate = useNavigate();
  const right = importsOf(theBook()).find(({ of }) => of === entity)?.right;
  const isOffered = useCan(right ?? '') && right !== undefined;
  if (!isOffered) return null;
  return (
    <Button icon={<UploadOutlined />} onClick={() => void navigate(`/import?of=${entity.name}`)}>
      {t('common.import')}
    </Button>
  );
};
