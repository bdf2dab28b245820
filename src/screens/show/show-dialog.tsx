import { DeleteOutlined, EditOutlined, StopOutlined } from '@ant-design/icons';
import { useOne } from '@refinedev/core';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useAccess } from '../../providers/access';
import { HttpError } from '../../providers/http-error';
import { failureText } from '../../providers/messages';
import { useSession } from '../../providers/use-session';
import { entityNamed } from '../../resources/index';
import { type Entity, fieldsOf, moduleOf } from '../../schema/entity';
import type { Field } from '../../schema/field';
import { renderCell, useCellWords } from '../cells';
import { CopyButton } from '../copy-button';
import { DeleteDialog } from '../delete';
import { useReturnFocus } from '../hooks';
import { rightsOnRow, useRowRights } from '../list/row-rights';
import { type RowData, textIn } from '../row';
import { useRowTitle } from '../row-title';
import type { ShowParts } from '../screen';
import { screenOf } from '../screens';
import { useParts } from '../use-parts';
import { useListedRow } from './use-listed-row';

const noParts: ShowParts = {};

/** Everything about one row, over its list. */
export const ShowDialog = ({ entity }: { readonly entity: Entity }) => {
  useReturnFocus();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const said = useCellWords();
  const { t, entityText } = said.words;
  const titleOf = useRowTitle();
  const rights = useRowRights(entity);
  const parts = useParts(`${entity.name}.show`, screenOf(entity).show, noParts);
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
  const screen = screenOf(entity);
  const { user } = useSession();
  const { can } = useAccess();
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
          {row && <bdi className="show-name">{titleOf(entity, row)}</bdi>}
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
          {parts.actions && <parts.actions row={row} />}
          <dl className="show-list">
            {parts.first?.map(({ label, cell: First }) => (
              <div key={label} className="show-item">
                <dt>{t(label)}</dt>
                <dd>
                  <First row={row} />
                </dd>
              </div>
            ))}
            {fieldsOf(entity)
              .filter(([key, field]) => !parts.hidden?.includes(key) && isShown(field, can))
              .map(([key, field]) => {
                const Own = parts.cells?.[key];
                return (
                  <div key={key} className={isWide(field) ? 'show-item show-item-wide' : 'show-item'}>
                    <dt>{said.words.label(field.label)}</dt>
                    <dd>
                      {Own ? <Own row={row} /> : renderCell({ field, name: key, holder: row }, said)}
                      {!Own && isCopied(field) && textIn(row, key) !== '' && (
                        <CopyButton text={textIn(row, key)} />
                      )}
                    </dd>
                  </div>
                );
              })}
          </dl>
          {parts.sections?.map((Section, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a screen are fixed.
            <Section key={index} row={row} />
          ))}
        </>
      ) : (
        failure === undefined && <Skeleton active paragraph={{ rows: 6 }} />
      )}
      <DeleteDialog entity={entity} row={leaving} onClose={() => setLeaving(null)} onDone={close} />
    </Modal>
  );
};

/** Neither a secret nor what the reader has no right to; there, an empty value would say that there is none. */
const isShown = (field: Field, can: (permission: string) => boolean): boolean =>
  field.kind === 'reference' && field.back
    ? can(`${moduleOf(entityNamed(field.to))}.read`)
    : !('secret' in field && field.secret);

/** What people carry elsewhere: codes, numbers, addresses on the net. */
const isCopied = (field: Field): boolean =>
  (field.kind === 'integer' && field.format === 'code') ||
  (field.kind === 'text' &&
    (field.unique !== undefined || ['phone', 'email', 'url', 'code'].includes(field.format ?? '')));

const isWide = (field: Field): boolean =>
  field.kind === 'rows' ? field.flat === undefined : field.kind === 'text' && field.format === 'lines';
