import { DeleteOutlined, EditOutlined, StopOutlined } from '@ant-design/icons';
import { useOne } from '@refinedev/core';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { HttpError } from '../../providers/http-error';
import { failureText } from '../../providers/messages';
import { useSession } from '../../providers/use-session';
import { RowActionBar } from '../actions/commands';
import { DeleteDialog } from '../actions/delete-dialog';
import { rightsOnRow, useRowRights } from '../actions/row-rights';
import type { RowData } from '../data/row';
import { useRowTitle } from '../data/row-title';
import { useReturnFocus } from '../hooks';
import type { Screen, ShowParts } from '../screen';
import { useParts } from '../screen-parts';
import { useWords } from '../words';
import { useListedRow } from './listed-row';
import { Banners, ShowFields } from './show-fields';

const noParts: ShowParts = {};

/** Everything about one row, over its list. */
export const ShowDialog = ({ screen }: { readonly screen: Screen }) => {
  const { entity } = screen;
  useReturnFocus();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { t, entityText } = useWords();
  const titleOf = useRowTitle();
  const rights = useRowRights(entity);
  const parts = useParts(`${entity.route}.show`, screen.show, noParts);
  const Actions = parts?.actions ?? RowActionBar;
  const Top = parts?.top;
  const [leaving, setLeaving] = useState<RowData | null>(null);
  const isId = /^\d{1,9}$/.test(id);
  const { query } = useOne<RowData>({
    resource: entity.name,
    id,
    queryOptions: { enabled: isId && rights.show },
    errorNotification: false,
  });
  const listed = useListedRow(entity, id);
  // Gone, or closed to this reader: the list's copy is no answer any more.
  const isRefused = query.error instanceof HttpError && [403, 404].includes(query.error.status);
  const row = query.data?.data ?? (isId && rights.show && !isRefused ? listed : undefined);
  const { user } = useSession();
  const may = row && rightsOnRow(screen, row, rights, user);
  const disables = entity.remove === 'disable';
  const close = () => navigate(`${entity.route}${search}`);
  const failure = !isId
    ? t('error.rowNotFound')
    : query.isError
      ? failureText({ entity: entity.name, operation: 'load', error: query.error, t })
      : undefined;
  return (
    <Modal
      open
      className="sheet"
      width={720}
      onCancel={close}
      title={
        <span className="show-title">
          <span className="show-kind">{entityText(entity, 'detailsTitle')}</span>
          {row && <bdi className="show-name">{titleOf(screen, row)}</bdi>}
        </span>
      }
      footer={
        <>
          {row && may?.delete && (
            <Button
              danger
              icon={disables ? <StopOutlined /> : <DeleteOutlined />}
              className="footer-start"
              onClick={() => setLeaving(row)}
            >
              {disables ? entityText(entity, 'disable') : t('common.delete')}
            </Button>
          )}
          <Button onClick={close}>{t('common.close')}</Button>
          {row && may?.update && (
            <Button
              type="primary"
              icon={<EditOutlined />}
              onClick={() => navigate(`${entity.route}/${row.id}/edit${search}`)}
            >
              {t('common.edit')}
            </Button>
          )}
        </>
      }
    >
      {failure !== undefined && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={failure}
          action={isId && <Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {row && parts ? (
        <>
          <Banners screen={screen} row={row} />
          <Actions screen={screen} row={row} />
          {Top && <Top row={row} />}
          <ShowFields screen={screen} row={row} parts={parts} />
          {parts.sections?.map((Section, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a screen are fixed.
            <Section key={index} row={row} />
          ))}
        </>
      ) : (
        failure === undefined && <Skeleton active paragraph={{ rows: 6 }} />
      )}
      <DeleteDialog screen={screen} row={leaving} onClose={() => setLeaving(null)} onDone={close} />
    </Modal>
  );
};
